// A weights file and the model that was opened from it.
import { Engine, type Given, type Translator } from '../../engine/client';

/** What it takes to open a model again after the engine was restarted. */
export interface ModelFile {
  name: string;
  bytes: Uint8Array;
  given: Given;
}

export interface OpenedModel {
  file: ModelFile;
  translator: Translator;
}

export const openModel = async (file: ModelFile): Promise<OpenedModel> => ({
  file,
  translator: await Engine.shared.open(file.bytes, file.given),
});
