import type { MoneyGroup } from '@laro/domain/money/money-groups';
import type { IconName } from '@laro/ui/pictures/icon.tsx';
import type { Words } from '#player/shared/language/words.ts';
import type { Entry } from './statements-api.ts';

/** Glyph and colour of each group; colour is never the only mark (visual.md §3). */
export const moneyLook: Record<MoneyGroup, { icon: IconName; colour: string }> = {
  deposit: { icon: 'wallet-fill', colour: 'var(--ok)' },
  withdrawal: { icon: 'hand-withdraw-duotone', colour: 'var(--info)' },
  bonus: { icon: 'gift-duotone', colour: 'var(--cat-live)' },
  reward: { icon: 'star-fill', colour: 'var(--primary)' },
  jackpot: { icon: 'trophy-fill', colour: 'var(--primary)' },
  adjustment: { icon: 'pencil-simple', colour: 'var(--text-2)' },
  trial: { icon: 'ticket-duotone', colour: 'var(--cat-lott)' },
  play: { icon: 'cherries-duotone', colour: 'var(--cat-slot)' },
  other: { icon: 'arrows-left-right-duotone', colour: 'var(--cat-fish)' },
};

/** A way to move money in words; one without words of its own is called by its group. */
export const kindText = ({ t, find }: Pick<Words, 't' | 'find'>, { kind, group }: Pick<Entry, 'kind' | 'group'>): string =>
  find(`statements.kind.${kind}`) ?? t(`statements.group.${group}`);
