// What every page knows about itself. The language is the folder it lies in.
const languageOf = (page) => page.url?.match(/^\/(en|zh)\//)?.[1] ?? page.inputPath.match(/\/(en|zh)\//)?.[1] ?? 'en';

export default {
  layout: 'base.njk',
  eleventyComputed: {
    lang: ({ page }) => languageOf(page),
    other: ({ page }) => {
      const lang = languageOf(page) === 'en' ? 'zh' : 'en';
      return { lang, url: page.url ? page.url.replace(/^\/(en|zh)\//, `/${lang}/`) : '' };
    },
  },
};
