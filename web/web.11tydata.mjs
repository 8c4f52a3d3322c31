// What every page knows about itself. The language is the folder it lies in.
const languageOf = (page) => page.url?.match(/^\/(en|zh)\//)?.[1] ?? page.inputPath.match(/\/(en|zh)\//)?.[1] ?? 'en';

export default {
  layout: 'base.njk',
  eleventyComputed: {
    lang: ({ page }) => languageOf(page),
    other: ({ page }) => {
      const lang = languageOf(page) === 'en' ? 'zh' : 'en';
      // What stands in no language's folder, such as the documents, has no other.
      return { lang, url: /^\/(en|zh)\//.test(page.url || '') ? page.url.replace(/^\/\w+\//, `/${lang}/`) : '' };
    },
  },
};
