// The desk as a query that meets keys: the common picture of attention, with the desk's own numbers.
import { definePooling } from '../shared/pooling';
import { desk, requestOf } from './scenes';

definePooling('desk', {
  views: [{ name: 'main', request: requestOf(desk), label: { en: '', zh: '' }, score: 'q · k / √4' }],
  queries: desk.queries.map(({ name }) => name),
  keys: desk.things.map(({ short }) => short),
});
