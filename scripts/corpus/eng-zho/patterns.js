// The sentences, English and Chinese. The notation stands in ../README.md.
import { doings } from './patterns/doings.js';
import { going } from './patterns/going.js';
import { past } from './patterns/past.js';
import { people } from './patterns/people.js';
import { requests } from './patterns/requests.js';
import { things } from './patterns/things.js';
import { wishes } from './patterns/wishes.js';

export const patterns = [...requests, ...people, ...things, ...doings, ...wishes, ...past, ...going];
