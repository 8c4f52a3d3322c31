// What the corpus page has fetched and asked the engine. What was asked for last wins. No drawing here.
import type { ModelInfo, ModelKind, Translation, Translator, View } from '../../engine/client';
import { reasonOf } from '../ui/engine-sentences';
import { fetchBytes, siteUrl } from '../ui/files';
import { openModel } from '../models/open-model';
import { corpusPath, type PairName, type Split } from '../models/pairs';
import { pretrained } from '../models/pretrained';
import type { Strings } from '../ui/strings';
import { fitView } from '../ui/views';
import { corpusStrings } from './corpus-strings';
import { type CorpusPair, readCorpus, sentence } from './pairs-file';

export interface Look {
  pair: PairName;
  model: ModelKind;
  view: View;
}

export class CorpusSession {
  /** Of the file that was asked for; null until it is there. */
  pairs: CorpusPair[] | null = null;
  failed = false;
  info: ModelInfo | null = null;
  translation: Translation | null = null;
  private readonly files = new Map<string, CorpusPair[]>();
  private readonly models = new Map<string, Promise<Translator>>();
  private wanted = '';
  private looked: { pair: CorpusPair; look: Look } | null = null;
  private shown: CorpusPair | null = null;

  constructor(
    private readonly changed: () => void,
    /** `again` asks once more. */
    private readonly refused: (error: unknown, again: () => void) => void,
  ) {}

  async load(pair: PairName, split: Split, t: Strings): Promise<void> {
    const path = corpusPath(pair, split);
    this.wanted = path;
    this.failed = false;
    this.pairs = this.files.get(path) ?? null;
    if (this.pairs) return;
    try {
      const read = readCorpus(new TextDecoder().decode(await fetchBytes(siteUrl(path))));
      this.files.set(path, read);
      if (path === this.wanted) this.pairs = read;
    } catch (error) {
      if (path !== this.wanted) return;
      this.failed = true;
      this.refused(
        new Error(corpusStrings(t).unreachable(path, reasonOf(error, t))),
        () => void this.load(pair, split, t),
      );
    }
    this.changed();
  }

  /** Whether the present translation is this pair's. */
  shows(pair: CorpusPair): boolean {
    return this.shown === pair;
  }

  /** The weights of a model that is fed a pair's translation; asked for again, the same is not done again. */
  async look(pair: CorpusPair, look: Look, t: Strings): Promise<void> {
    if (this.looked?.pair === pair && sameLook(this.looked.look, look)) return;
    const asked = { pair, look };
    this.looked = asked;
    try {
      const translator = await this.model(look, t);
      if (asked !== this.looked) return;
      const translation = await translator.force(
        sentence(pair.source),
        pair.target,
        fitView(look.view, translator.info),
      );
      if (asked !== this.looked) return;
      this.info = translator.info;
      this.translation = translation;
      this.shown = pair;
    } catch (error) {
      this.models.delete(modelKey(look));
      if (asked !== this.looked) return;
      this.shown = null;
      this.refused(error, () => {
        this.looked = null;
        void this.look(pair, look, t);
      });
    }
    this.changed();
  }

  private model(look: Look, t: Strings): Promise<Translator> {
    const key = modelKey(look);
    const open = async () => (await openModel(await pretrained(look.model, look.pair, t))).translator;
    if (!this.models.has(key)) this.models.set(key, open());
    return this.models.get(key)!;
  }
}

const modelKey = ({ model, pair }: Look): string => `${model} ${pair}`;

const sameLook = (a: Look, b: Look): boolean =>
  a.pair === b.pair && a.model === b.model && a.view.layer === b.view.layer && a.view.head === b.view.head;
