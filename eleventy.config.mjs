// Eleventy renders web/**/*.md to static HTML; Vite then bundles what the HTML refers to.
import EleventyVitePlugin from '@11ty/eleventy-plugin-vite';
import cjkFriendly from 'markdown-it-cjk-friendly';
import { joinSoftBreaks } from './scripts/site/cjk.mjs';
import { readableCode } from './scripts/site/code.mjs';
import { documents, readableTables } from './scripts/site/documents.mjs';
import { math, renderFormula } from './scripts/site/math.mjs';
import { contentSecurityPolicy } from './scripts/site/policy.mjs';
import { sectionIds, sectionsOf } from './scripts/site/sections.mjs';
import { tasksOf } from './scripts/site/tasks.mjs';
import { relativeUrl } from './scripts/site/urls.mjs';
import { viteOptions } from './vite.config.mjs';

const lessonsOf = (course, lang) =>
  course.map(({ number, slug, [lang]: words }) => ({ number, slug, ...words, url: `/${lang}/lessons/${slug}/` }));

export default function (config) {
  config.setInputDirectory('web');
  config.setOutputDirectory('_site');
  for (const room of ['components', 'engine', 'search', 'source', 'styles', 'text'])
    config.addPassthroughCopy(`web/${room}`);
  config.addPassthroughCopy('web/*.ts');
  config.addPassthroughCopy({ 'web/public': 'public' });
  // Vite's development server reads the files from the output folder.
  config.setServerPassthroughCopyBehavior('copy');
  // The built engine is ignored by git, but it is part of the site.
  config.setUseGitIgnore(false);
  config.ignores.add('web/{components,engine,public,search,source,text}/**');

  for (const { path, text, data } of documents()) config.addTemplate(path, text, data);

  config.amendLibrary('md', (markdown) =>
    markdown.use(cjkFriendly).use(joinSoftBreaks).use(math).use(sectionIds).use(readableCode).use(readableTables),
  );
  config.addFilter('rel', function (target) {
    return relativeUrl(this.page.url, target);
  });
  // Where the site will be, for what must be a whole address: "https://example.org/attention/".
  config.addGlobalData('address', process.env.ATTN_SITE_URL ?? '');
  config.addFilter(
    'absolute',
    (target, address) => new URL(target.replace(/^\//, ''), address.replace(/\/?$/, '/')).href,
  );
  // Page translators would translate what is code or a formula too.
  config.addTransform('untranslated', (html) =>
    html.replace(/<(?=(?:code|pre)[\s>]|span class="katex")(\w+)/g, '<$1 translate="no"'),
  );
  config.addFilter('exists', (url, pages) => pages.some((page) => page.url === url));
  config.addFilter('sections', sectionsOf);
  config.addFilter('formula', (tex) => renderFormula(tex, false));
  // The lessons that there are, of one language, in their order.
  config.addFilter('published', (course, lang, pages) =>
    lessonsOf(course, lang).flatMap((one) => {
      const page = pages.find(({ url }) => url === one.url);
      return page ? [{ ...one, tasks: tasksOf(page.rawInput).join(' ') }] : [];
    }),
  );
  // In a served development build Vite's client needs more than the policy allows.
  config.addGlobalData(
    'policy',
    process.env.ELEVENTY_RUN_MODE === 'build' ? contentSecurityPolicy({ meta: true }) : '',
  );
  config.addFilter(
    'beside',
    (lessons, number, step) => lessons[lessons.findIndex((one) => one.number === number) + step],
  );
  config.addPlugin(EleventyVitePlugin, { viteOptions });
  config.setServerOptions({ port: 8080, showAllHosts: false });

  return {
    templateFormats: ['md', 'njk'],
    // Formulas are full of `{{` and `{%`: Markdown is Markdown here, not a template.
    markdownTemplateEngine: false,
    htmlTemplateEngine: false,
  };
}
