import type { Translator } from '@laro/i18n/translator';
import type { OpenedGame, RoundEntropyJson } from '../../../src/protocol.ts';
import { element } from '../page/dom.ts';

/** What a round is played again from. Money in units, as digits. */
export interface Provable {
  readonly mathematics: string;
  readonly version: number;
  /** What was staked, as its kind writes it into the address. */
  readonly bet: Readonly<Record<string, string>>;
  /** What it paid; missing where no round is meant. */
  readonly win?: string;
  readonly commitment: string;
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
  /** At shared tables: what the client seed is made of. */
  readonly entropy?: RoundEntropyJson | null;
  /** What the game calls its symbols, by code. */
  readonly names: Readonly<Record<string, string>>;
}

/** The platform's page of proofs, filled in. Everything stands behind `#`, so that no server sees it. */
export const verifyAddress = (verifyUrl: string, provable: Provable): string => {
  const { mathematics, version, bet, win, commitment, serverSeed, clientSeed, nonce, entropy, names } = provable;
  const filled = { rules: mathematics, version: String(version), ...bet, ...(win === undefined ? {} : { win }) };
  const seeds = { promise: commitment, server: serverSeed, client: clientSeed, nonce: String(nonce), ...entropy };
  const symbols = Object.entries(names).map(([code, name]) => ['symbol', `${code}:${name}`]);
  return `${verifyUrl}#${new URLSearchParams([...Object.entries({ ...filled, ...seeds }), ...symbols]).toString()}`;
};

/** A way to check a round outside of the game; nothing where the platform has no such page. */
export const verifyLink = ({ t }: Translator, { verifyUrl }: Pick<OpenedGame, 'verifyUrl'>, provable: Provable): HTMLElement | null =>
  verifyUrl === null
    ? null
    : element('a', {
        class: 'button quiet',
        href: verifyAddress(verifyUrl, provable),
        target: '_blank',
        rel: 'noopener noreferrer',
        text: t('studio.fair.verify'),
      });
