// What a visitor changes in a step's cells: taken or refused, and said.
import { reasonOf } from '../ui/engine-sentences';
import type { Strings } from '../ui/strings';
import type { CellDragDetail } from '../tensor/tensor-data';
import type { Cell } from './cells';
import { outcomeOf } from './edit-tools';
import type { Speaker } from './step-words';

export interface EditHost {
  speaker(): Speaker;
  strings(): Strings;
  /** An edit was taken: a sentence for who listens. */
  taken(said: string): void;
  /** There is something to draw. */
  changed(): void;
}

export class StepEdits {
  /** The value whose last edit was refused. */
  private refused: number | null = null;

  constructor(private readonly host: EditHost) {}

  /** Why the last edit was refused, if it was this value's. */
  refusal(value: number | null): string | null {
    const { refusal } = this.host.speaker().inspection;
    return refusal && value === this.refused ? reasonOf(refusal, this.host.strings()) : null;
  }

  async edit(cell: Cell, typed: string | number): Promise<void> {
    await this.outcome(cell, this.host.speaker().inspection.edit(cell, typed));
    this.host.changed();
  }

  drag(cell: Cell, { number, done }: CellDragDetail): void {
    this.refused = cell.value;
    this.host.speaker().inspection.drag(cell, number, done, () => this.host.taken(outcomeOf(this.host.speaker())));
  }

  async reset(cell: Cell): Promise<void> {
    await this.outcome(cell, this.host.speaker().inspection.resetCell(cell));
  }

  private async outcome({ value }: Cell, taken: Promise<boolean>): Promise<void> {
    this.refused = value;
    if (await taken) this.host.taken(outcomeOf(this.host.speaker()));
  }
}
