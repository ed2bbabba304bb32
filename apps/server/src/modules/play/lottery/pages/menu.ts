import type { Parsed } from '@laro/contract/routes';
import type { Language } from '@laro/domain/system/languages';
import { translatorFor } from '@laro/i18n/compile';
import { playName } from '@laro/i18n/play-names';
import type { FamilyParams } from '@laro/lottery/families';
import { loadPlays } from '@laro/lottery/family-plays';
import { MOST_BETS } from '@laro/lottery/orders/line-of-plays';
import type { Play } from '@laro/lottery/plays/play';

type Menu = Parsed<'getLotteryMenu', 'value'>;
type MenuPlay = Menu['tabs'][number]['groups'][number]['plays'][number];

const TABS = ['trad', 'ent'] as const;

const viewPlay = ({ id, form }: Play, name: string): MenuPlay => ({
  play: id,
  name,
  forms: form.shapes.map((shape) =>
    shape.map(({ alphabet, min, max }) => ({ values: alphabet.values?.map((value) => alphabet.write(value)) ?? null, min, max })),
  ),
  maxBets: MOST_BETS,
});

/** Plays whose ids begin with the same letters belong together: `lo2` and `lo3`, `l3` and `l3.sum`. */
const groupOf = ({ id }: Play): string => /^[a-z]+/.exec(id)?.[0] ?? id;

/** The plays of a game by tab and group, with the form of their selections (LOTT-01). */
export async function menuOf(params: FamilyParams, language: Language): Promise<Menu['tabs']> {
  const plays = [...(await loadPlays(params)).values()];
  const { t } = translatorFor(language, ['plays']);
  return TABS.flatMap((tab) => {
    const groups = Map.groupBy(
      plays.filter((play) => play.tab === tab),
      groupOf,
    );
    if (groups.size === 0) return [];
    return [{ tab, groups: [...groups].map(([group, some]) => ({ group, plays: some.map((play) => viewPlay(play, playName(t, params.family, play.id))) })) }];
  });
}
