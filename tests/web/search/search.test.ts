import { describe, expect, it } from 'vitest';
import { sectionsOfPage } from '../../../scripts/site/search-index.mjs';
import { find, type IndexedPage, termsOf } from '../../../web/search/find';

const pages: IndexedPage[] = [
  {
    url: 'zh/lessons/a/',
    title: '评分函数',
    sections: [
      { id: '', heading: '评分函数', text: '注意力权重由分数算出。' },
      { id: 'mask', heading: '掩蔽 softmax 操作', text: '长度之外的键不参与，它们的注意力权重为 0。padding 不算。' },
    ],
  },
  {
    url: 'en/lessons/b/',
    title: 'The Transformer',
    sections: [
      { id: '', heading: 'The Transformer', text: 'A masked softmax; nothing here is unmasked twice.' },
      {
        id: 'norm',
        heading: 'Add & norm',
        text: 'The residual is added, then the sum is normalised over its features.',
      },
    ],
  },
];
const urls = (query: string) => find(pages, query).map(({ url }) => url);

describe('the search', () => {
  it('finds Chinese words inside of sentences, headings first', () => {
    expect(urls('掩蔽')).toEqual(['zh/lessons/a/#mask']);
    expect(urls('权重')).toEqual(['zh/lessons/a/', 'zh/lessons/a/#mask']);
    expect(urls('评分函数')).toEqual(['zh/lessons/a/']);
  });
  it('finds what is worded otherwise by its pairs of characters', () => {
    expect(urls('注意力的权重')).toEqual(['zh/lessons/a/', 'zh/lessons/a/#mask']);
    expect(urls('天气预报')).toEqual([]);
  });
  it('finds Latin words from their beginning, in capitals or not', () => {
    expect(urls('MASK')).toEqual(['en/lessons/b/']);
    expect(urls('esidual')).toEqual([]);
    expect(urls('resid')).toEqual(['en/lessons/b/#norm']);
  });
  it('takes one letter for a word, not for the beginning of one', () => {
    expect(urls('m')).toEqual([]);
    const page: IndexedPage = {
      url: 'en/',
      title: 'x',
      sections: [{ id: '', heading: '', text: 'The root of d decides, not 64.' }],
    };
    expect(find([page], 'd')[0].excerpt).toEqual(['The root of ', 'd', ' decides, not 64.']);
    expect(find([page], '6')).toEqual([]);
  });
  it('puts sections with every word first, and words that stand nowhere are left out', () => {
    expect(urls('residual features')).toEqual(['en/lessons/b/#norm']);
    expect(urls('norm softmax')[0]).toBe('en/lessons/b/#norm');
    expect(urls('residual vs features')).toEqual(['en/lessons/b/#norm']);
    expect(urls('qqqq vs')).toEqual([]);
    expect(termsOf('掩蔽softmax')).toEqual(['掩蔽', 'softmax']);
    expect(urls('掩蔽softmax')[0]).toBe('zh/lessons/a/#mask');
  });
  it('takes a term of the glossary in either language', () => {
    const glossary: IndexedPage = {
      url: 'en/glossary/',
      title: 'Glossary',
      sections: [
        {
          id: 'residual',
          heading: 'residual connection 残差连接',
          text: 'What is added; also called skip connection.',
        },
      ],
    };
    for (const query of ['残差', 'skip connection'])
      expect(find([...pages, glossary], query).map(({ url }) => url)).toEqual([
        'en/glossary/#residual',
        'en/lessons/b/#norm',
      ]);
  });
  it('takes signs as signs', () => {
    expect(urls('.*')).toEqual([]);
    expect(urls('&')).toEqual(['en/lessons/b/#norm']);
    expect(urls('   ')).toEqual([]);
    // Beside words they say nothing, and a dash is a hyphen.
    expect(termsOf('编码器-解码器')).toEqual(['编码器', '解码器']);
    expect(termsOf('encoder–decoder - √d')).toEqual(['encoder-decoder', '√d']);
  });
  it('shows the words where they stand', () => {
    expect(find(pages, 'residual')[0].excerpt).toEqual([
      'The ',
      'residual',
      ' is added, then the sum is normalised over its features.',
    ]);
    const long: IndexedPage[] = [
      {
        url: 'en/',
        title: 'x',
        sections: [{ id: '', heading: '', text: `${'before '.repeat(50)}needle${' after'.repeat(50)}` }],
      },
    ];
    const excerpt = find(long, 'needle')[0].excerpt;
    expect(excerpt[1]).toBe('needle');
    expect(excerpt[0]).toMatch(/^…before/);
    expect(excerpt[2]).toMatch(/after…$/);
    expect(excerpt.join('').length).toBeLessThan(140);
  });
});

describe('what the search looks through', () => {
  it('is the text between the headings that can be linked to', () => {
    const html = `<body><header>Menu</header><main id="content">
      <h1>A &amp; B</h1><nav>In this lesson</nav><p>Before <em>any</em> heading.</p>
      <h2 id="s1">The <code>mask</code></h2><p>One<br>two, <span class="katex"><span>x</span><math>y</math></span> three.</p>
      <attn-task class="stage" goal="weights[0,1] > 0.9; edits <= 1"><p>Asked</p></attn-task>
      <h3>Unnamed</h3><p>more</p>
      <table><tr id="query"><th>query</th><td>what is looked for</td></tr></table>
    </main><footer>End</footer></body>`;
    expect(sectionsOfPage(html)).toEqual([
      { id: '', heading: 'A & B', text: 'Before any heading.' },
      { id: 's1', heading: 'The mask', text: 'One two, … three. Asked' },
      { id: 's1', heading: 'Unnamed', text: 'more' },
      { id: 'query', heading: 'query', text: 'what is looked for' },
    ]);
  });
});
