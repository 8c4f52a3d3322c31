import { describe, expect, it } from 'vitest';
import { Film, frameAt, lossAt, mostFrames } from '../../../../web/components/plot/film';

const filmOf = (...places: number[]) => {
  const film = new Film<{ at: number }>();
  for (const at of places) film.add({ at });
  return film;
};
const places = (film: Film<{ at: number }>) => film.frames.map(({ at }) => at);

describe('a film', () => {
  it('shows the newest frame until one goes back, and again when another comes', () => {
    const film = filmOf(0, 1, 2);
    expect([film.shown, film.index, film.cursor]).toEqual([{ at: 2 }, 2, null]);
    film.go(1);
    expect([film.shown, film.index, film.cursor]).toEqual([{ at: 1 }, 1, 1]);
    expect(film.shown).toBe(film.frames[1]);
    film.go(2);
    expect(film.cursor).toBeNull();
    film.go(0);
    film.add({ at: 3 });
    expect([film.shown, film.cursor]).toEqual([{ at: 3 }, null]);
  });

  it('has one frame of one moment, the last', () => {
    const film = new Film<{ at: number; words: string }>();
    film.add({ at: 4, words: 'va !' });
    film.add({ at: 4, words: 'va .' });
    expect(film.frames).toEqual([{ at: 4, words: 'va .' }]);
  });

  it('finds what was there at a point of another film', () => {
    const film = filmOf(0, 2, 4.1);
    expect([film.until(4), film.until(5), film.until(-1)]).toEqual([{ at: 2 }, { at: 4.1 }, null]);
  });

  it('is thinned out evenly, with its first and its newest frame', () => {
    const film = new Film<{ at: number }>();
    for (let at = 0; at <= 10_000; at += 1) {
      film.add({ at });
      expect(film.frames.length).toBeLessThanOrEqual(mostFrames);
      expect(film.shown).toEqual({ at });
    }
    const kept = places(film);
    expect(kept[0]).toBe(0);
    expect(kept.length).toBeGreaterThan(mostFrames / 3);
    const gaps = kept.slice(1, -1).map((at, i) => at - kept[i]);
    expect(Math.max(...gaps)).toBeLessThan(3 * Math.min(...gaps));
  });

  it('is empty when a training begins anew', () => {
    const film = filmOf(1, 2);
    film.go(0);
    film.clear();
    expect([film.shown, film.index, film.cursor, places(film)]).toEqual([null, 0, null, []]);
  });
});

it('says the loss of the last epoch that was over', () => {
  expect([0, 0.9, 1, 1.5, 2, 3].map((at) => lossAt([5, 4], at))).toEqual([null, null, 5, 5, 4, null]);
  expect([12, 12.4, 12.96].map(frameAt)).toEqual(['12', '12.4', '12.9']);
});
