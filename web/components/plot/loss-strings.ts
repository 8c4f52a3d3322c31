// What is said about the losses of a training.
import { languageOf } from '../ui/strings';

const en = {
  epoch: 'Epoch',
  loss: 'Loss (the book’s)',
  curve: 'Loss of each epoch',
  curveNow: (epoch: string, loss: string) => `Loss curve: ${loss} after ${epoch} epochs`,
  frame: (epoch: string, loss: string) => `Epoch ${epoch}, loss ${loss}`,
  curves: {
    trained: 'Pairs trained on',
    heldOut: 'Held-out pairs',
    best: (epoch: string) => `Best epoch: ${epoch}`,
    now: (loss: string, best: string, epoch: string) =>
      `; on held-out pairs ${loss}, the smallest ${best} after epoch ${epoch}`,
  },
  heldOut: {
    loss: 'Held out: loss',
    bleu: 'Held out: BLEU',
    exact: 'Held out: exact',
    alignment: 'Held out: alignment error',
    best: (epoch: string, loss: string) =>
      `The smallest loss on held-out pairs is ${loss}, after epoch ${epoch}. Those are the weights that are saved.`,
  },
};

export type LossStrings = typeof en;

const zh: LossStrings = {
  epoch: '迭代周期',
  loss: '损失（书中的算法）',
  curve: '每个迭代周期的损失',
  curveNow: (epoch, loss) => `损失曲线：${epoch} 个迭代周期后为 ${loss}`,
  frame: (epoch, loss) => `迭代周期 ${epoch}，损失 ${loss}`,
  curves: {
    trained: '训练用的句对',
    heldOut: '留出的句对',
    best: (epoch) => `最好的迭代周期：${epoch}`,
    now: (loss, best, epoch) => `；留出句对上为 ${loss}，最小值 ${best} 在第 ${epoch} 个迭代周期后`,
  },
  heldOut: {
    loss: '留出句对：损失',
    bleu: '留出句对：BLEU',
    exact: '留出句对：完全一致',
    alignment: '留出句对：对齐错误率',
    best: (epoch, loss) => `留出句对上的损失在第 ${epoch} 个迭代周期后最小，为 ${loss}。保存的就是那时的权重。`,
  },
};

export const lossStrings = { en, zh };

export const lossStringsFor = (element: Element): LossStrings => lossStrings[languageOf(element)];
