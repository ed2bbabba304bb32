import { element, fill } from '../page/dom.ts';

/** The line above the bets: what to do, or what came of the round. */
export class ResultLine {
  readonly root = element('div', { class: 'result', role: 'status' });

  say(title: string, lines: readonly string[]): void {
    fill(this.root, element('h2', { text: title }), element('p', {}, ...lines.map((text, at) => element(at === 0 ? 'span' : 'b', { text }))));
  }
}
