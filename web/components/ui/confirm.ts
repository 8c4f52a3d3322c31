// <attn-confirm>: asks before something is thrown away. Escape and closing mean "cancel".
import { css, html, LitElement, nothing } from 'lit';
import { state } from 'lit/decorators.js';
import { controls } from './controls.css';
import { languageOf } from './strings';

const texts = {
  en: { title: 'Discard the trained model?', save: 'Save it first', discard: 'Discard it', cancel: 'Cancel' },
  zh: { title: '丢弃训练好的模型吗？', save: '先保存', discard: '丢弃', cancel: '取消' },
};

export type Decision = 'save' | 'discard' | 'cancel';

export class AttnConfirm extends LitElement {
  static override styles = [
    controls,
    css`
      dialog {
        max-width: min(30rem, calc(100vw - 2rem));
        padding: 1.5rem;
        border: 1px solid var(--border);
        border-radius: 12px;
        background: var(--bg);
        color: var(--text);
      }
      dialog::backdrop {
        background: rgb(0 0 0 / 45%);
      }
      h2 {
        margin: 0 0 0.5rem;
        font-size: 1.15rem;
      }
      p {
        margin: 0 0 1.25rem;
      }
      .row {
        display: flex;
        flex-wrap: wrap;
        gap: 0.6rem;
      }
    `,
  ];

  @state() text = '';
  @state() canSave = false;
  private decide: ((decision: Decision) => void) | null = null;

  async ask(text: string, canSave: boolean): Promise<Decision> {
    this.text = text;
    this.canSave = canSave;
    await this.updateComplete;
    this.dialog.showModal();
    return new Promise((resolve) => {
      this.decide = resolve;
    });
  }

  override render() {
    const t = texts[languageOf(this)];
    const close = (decision: Decision) => () => this.dialog.close(decision);
    return html`<dialog aria-labelledby="title" aria-describedby="text" @close=${this.onClose}>
      <h2 id="title">${t.title}</h2>
      <p id="text">${this.text}</p>
      <div class="row">
        ${this.canSave ? html`<button class="primary" type="button" @click=${close('save')}>${t.save}</button>` : nothing}
        <button type="button" @click=${close('discard')}>${t.discard}</button>
        <button type="button" @click=${close('cancel')}>${t.cancel}</button>
      </div>
    </dialog>`;
  }

  private get dialog(): HTMLDialogElement {
    return this.renderRoot.querySelector('dialog')!;
  }

  private onClose(): void {
    const { returnValue } = this.dialog;
    this.decide?.(returnValue === 'save' || returnValue === 'discard' ? returnValue : 'cancel');
    this.decide = null;
    this.dialog.returnValue = '';
  }
}

customElements.define('attn-confirm', AttnConfirm);

declare global {
  interface HTMLElementTagNameMap {
    'attn-confirm': AttnConfirm;
  }
}
