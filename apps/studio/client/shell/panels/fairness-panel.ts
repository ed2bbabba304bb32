import type { PublicSeedChain } from '@laro/games/fair/seed-chain';
import type { OpenedGame, StudioCalls } from '../../../src/protocol.ts';
import type { Translator } from '@laro/i18n/translator';
import type { Calls } from '../calls/calls.ts';
import { element, fill } from '../page/dom.ts';
import { problemWords } from '../calls/problem-words.ts';
import type { ProofBets } from '../shell.ts';
import { copyRow } from './copy-row.ts';
import { verifyLink } from './verify-link.ts';

export interface FairnessParts {
  readonly calls: Calls;
  readonly words: Translator;
  readonly game: Pick<OpenedGame, 'rules' | 'seeds' | 'verifyUrl'>;
  readonly bets: ProofBets;
}

/** Seeds that were used before, with what had been promised of them. */
type Revealed = StudioCalls['seeds']['gives']['revealed'] & { commitment: string };

/** How each outcome is fixed before it is known: commitments, the player's own seed, and the seed that was used before, revealed. */
export class FairnessPanel {
  readonly root = element('div', { class: 'fairness' });
  readonly #parts: FairnessParts;
  #seeds: PublicSeedChain;
  #revealed: Revealed | null = null;

  constructor(parts: FairnessParts) {
    this.#parts = parts;
    this.#seeds = parts.game.seeds;
  }

  /** Counts the rounds under these seeds as they are played. */
  played(nonce: number): void {
    this.#seeds = { ...this.#seeds, rounds: nonce + 1 };
  }

  open(problem = ''): void {
    const { words, game } = this.#parts;
    const { t } = words;
    const seeds = this.#seeds;
    const revealed = this.#revealed;
    fill(
      this.root,
      element('p', { text: t('studio.fair.how') }),
      element('p', { class: 'note', text: `${game.rules.id}, v${game.rules.version}` }),
      copyRow(words, t('studio.fair.commitment'), seeds.commitment),
      copyRow(words, t('studio.fair.client_seed'), seeds.clientSeed),
      copyRow(words, t('studio.fair.nonce'), String(seeds.rounds)),
      this.#form(problem),
      copyRow(words, t('studio.fair.next_commitment'), seeds.nextCommitment),
      revealed === null
        ? null
        : element(
            'section',
            { class: 'revealed' },
            element('h3', { text: t('studio.fair.revealed', { count: revealed.rounds }) }),
            copyRow(words, t('studio.fair.server_seed'), revealed.serverSeed),
            copyRow(words, t('studio.fair.client_seed'), revealed.clientSeed),
            this.#link(revealed),
          ),
    );
  }

  /** To the last round under the revealed seeds; any other is a number away. */
  #link({ commitment, serverSeed, clientSeed, rounds }: Revealed): HTMLElement | null {
    const { words, game, bets } = this.#parts;
    const { id, version } = game.rules;
    if (rounds === 0) return null;
    return verifyLink(words, game, {
      mathematics: id,
      version,
      bet: bets.leastBet,
      commitment,
      serverSeed,
      clientSeed,
      nonce: rounds - 1,
      names: bets.names,
    });
  }

  #form(problem: string): HTMLElement {
    const { t } = this.#parts.words;
    const input = element('input', {
      class: 'input',
      id: 'client-seed',
      type: 'text',
      maxlength: 64,
      autocomplete: 'off',
      autocapitalize: 'off',
      spellcheck: 'false',
      value: this.#seeds.clientSeed,
    });
    const trouble = element('p', { class: 'trouble', role: 'alert', id: 'client-seed-trouble', text: problem });
    input.setAttribute('aria-describedby', 'client-seed-hint client-seed-trouble');
    const form = element(
      'form',
      { class: 'seed-form' },
      element('label', { for: 'client-seed', text: t('studio.fair.own_seed') }),
      input,
      element('p', { class: 'note', id: 'client-seed-hint', text: t('studio.fair.own_seed_hint') }),
      trouble,
      element('button', { type: 'submit', class: 'button quiet', text: t('studio.fair.change') }),
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#change(input.value);
    });
    return form;
  }

  async #change(clientSeed: string): Promise<void> {
    const answer = await this.#parts.calls.ask('seeds', { clientSeed });
    if (answer.done) {
      this.#revealed = { ...answer.value.revealed, commitment: this.#seeds.commitment };
      this.#seeds = answer.value.seeds;
    }
    this.open(answer.done ? '' : problemWords(this.#parts.words, answer.failure.code));
  }
}
