// Eleventy renders web/**/*.md to static HTML; Vite then bundles what the HTML refers to.
import EleventyVitePlugin from '@11ty/eleventy-plugin-vite';
import cjkFriendly from 'markdown-it-cjk-friendly';
import { joinSoftBreaks } from './scripts/site/cjk.mjs';
import { math } from './scripts/site/math.mjs';
import { contentSecurityPolicy } from './scripts/site/policy.mjs';
import { relativeUrl } from './scripts/site/urls.mjs';
import { viteOptions } from './vite.config.mjs';

export default function (config) {
  config.setInputDirectory('web');
  config.setOutputDirectory('_site');
  for (const room of ['components', 'engine', 'styles']) config.addPassthroughCopy(`web/${room}`);
  config.addPassthroughCopy('web/*.ts');
  config.addPassthroughCopy({ 'web/public': 'public' });
  // Vite's development server reads the files from the output folder.
  config.setServerPassthroughCopyBehavior('copy');
  // The built engine is ignored by git, but it is part of the site.
  config.setUseGitIgnore(false);
  config.ignores.add('web/{components,engine,public}/**');

  config.amendLibrary('md', (markdown) => markdown.use(cjkFriendly).use(joinSoftBreaks).use(math));
  config.addFilter('rel', function (target) {
    return relativeUrl(this.page.url, target);
  });
  config.addFilter('exists', (url, pages) => pages.some((page) => page.url === url));
  // In a served development build Vite's client needs more than the policy allows.
  config.addGlobalData('policy', process.env.ELEVENTY_RUN_MODE === 'build' ? contentSecurityPolicy({ meta: true }) : '');
  config.addPlugin(EleventyVitePlugin, { viteOptions });
  config.setServerOptions({ port: 8080, showAllHosts: false });

  return {
    templateFormats: ['md', 'njk'],
    // Formulas are full of `{{` and `{%`: Markdown is Markdown here, not a template.
    markdownTemplateEngine: false,
    htmlTemplateEngine: false,
  };
}
