// Where a number came from that only was moved: the cell that an operation copied it from. Places only, no number is
// computed.
import type { Description } from '../../engine/client';
import { type Cell, indexAt, placeOf } from '../instrument/cells';

/** One operation back; null: it computes, or nothing is known of how it moves. */
export function movedFrom({ nodes, values, ops }: Description, { value, index }: Cell): Cell | null {
  const node = nodes[values[value].node];
  if (!node || !ops[node.op].moves) return null;
  const { inputs, outputs, attrs } = node;
  const place = placeOf(values[value].shape, index);
  const from = (input: number, at: readonly number[]): Cell => ({
    value: input,
    index: indexAt(values[input].shape, at),
  });
  const along = (axis: number, at: number) => place.with(axis, at);
  const axis = Number(attrs.axis);
  const extent = (one: number) => values[one].shape[axis];
  switch (node.op) {
    case 'reshape':
      return { value: inputs[0], index };
    case 'permute': {
      const order = attrs.order as number[];
      return from(
        inputs[0],
        order.map((_, axis) => place[order.indexOf(axis)]),
      );
    }
    case 'broadcast_to': {
      const { shape } = values[inputs[0]];
      const last = place.slice(place.length - shape.length);
      return from(
        inputs[0],
        shape.map((extent, axis) => (extent === 1 ? 0 : last[axis])),
      );
    }
    case 'concat': {
      let at = place[axis];
      const input = inputs.find((one) => at < extent(one) || ((at -= extent(one)), false))!;
      return from(input, along(axis, at));
    }
    case 'slice_scatter': {
      const at = place[axis] - Number(attrs.begin);
      return at >= 0 && at < extent(inputs[1]) ? from(inputs[1], along(axis, at)) : { value: inputs[0], index };
    }
    case 'split': {
      const before = outputs.slice(0, outputs.indexOf(value)).reduce((sum, one) => sum + extent(one), 0);
      return from(inputs[0], along(axis, before + place[axis]));
    }
    default:
      return null;
  }
}

/** The cell of something drawn that a cell's number was moved from: itself, if it is drawn; null: there is none. */
export function drawnCell(description: Description, cell: Cell, drawn: (value: number) => boolean): Cell | null {
  let at: Cell | null = cell;
  while (at && !drawn(at.value)) at = movedFrom(description, at);
  return at;
}
