// The sentences, English and Chinese. The notation stands in ../README.md.
import { doings } from './patterns/doings.js';
import { people } from './patterns/people.js';
import { requests } from './patterns/requests.js';
import { things } from './patterns/things.js';

export const patterns = [...requests, ...people, ...things, ...doings];
