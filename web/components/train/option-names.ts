// What the engine says of a training's option has the option's name in the form.
import { callValues } from '../ui/engine-sentences';
import { trainStrings } from './strings';

callValues({ en: { option: trainStrings.en.options }, zh: { option: trainStrings.zh.options } });
