import { sectorText, wheelBetName } from '@laro/games/kinds/wheel/names';
import type { WheelDrawn } from '@laro/games/kinds/wheel/wheel-replay';
import type { Translator } from '@laro/i18n/translator';
import { element } from '../../shell/page/dom.ts';
import { lastResults, type RoadLook } from '../cards/roads-view.ts';
import type { SceneParts, TableKindClient, TableOpened } from '../table/table-kind.ts';
import { SpinScene, type SpinLook } from './spin-scene.ts';
import './wheel.css';

const PAINTS = ['#1f63c4', '#c93419', '#0b7a60', '#8a5208', '#6a4bd0', '#c2387c', '#a97a05', '#2f6f8f'];
const MULTIPLIER_PAINT = '#7a0a3a';
const SHORT_TEXT = 6;
const RULES = {
  money: 'wheel.rules.money',
  bigSix: 'wheel.rules.six',
  fortune: 'wheel.rules.fortune',
  letters: 'wheel.rules.letters',
  microphone: 'wheel.rules.show',
  boxOffice: 'wheel.rules.show',
  gabi: 'wheel.rules.doors',
} as const;

const lookOf = ({ rules }: TableOpened): string => rules.look ?? '';
const sectorIn = (result: string): number => Number(result.slice(1));

/** Sectors of one name have one paint; letters and threes of dice take turns. */
const sectorsOf = ({ find }: Translator, { rules }: TableOpened): SpinLook['sectors'] => {
  const names = [...new Set(rules.wheel)];
  return rules.wheel.map((name, sector) => {
    const at = names.length === rules.wheel.length ? sector : names.indexOf(name);
    const text = sectorText(find, name).replaceAll('-', '');
    return {
      text: text.length > SHORT_TEXT ? `${text.slice(0, SHORT_TEXT - 1)}…` : text,
      paint: name.startsWith('×') ? MULTIPLIER_PAINT : (PAINTS[at % PAINTS.length] ?? ''),
    };
  });
};

const roadLook = (words: Translator, game: TableOpened): RoadLook => {
  const { t, find } = words;
  const main = wheelBetName(find, game.rules.bets[0]?.id ?? '');
  const [other, bonus] = [t('wheel.road.other'), t('wheel.road.bonus')];
  const nameOf = (result: string): string => sectorText(find, game.rules.wheel[sectorIn(result)] ?? '');
  return {
    title: t('wheel.roads'),
    letters: { P: '1', B: '2', T: '★' },
    label: (rounds, { P, B, T }) => t('wheel.roads.label', { rounds, main: `${main} ${P}`, other: `${other} ${B}`, bonus: `${bonus} ${T}` }),
    next: { P: t('wheel.roads.next', { result: main }), B: t('wheel.roads.next', { result: other }) },
    strip: (results) => lastResults('last-spins', results, (result) => element('span', { class: 'last-spin', text: nameOf(result) })),
    facts: [
      [main, (result) => result.startsWith('P')],
      [other, (result) => result.startsWith('B')],
      [bonus, (result) => result.startsWith('T')],
    ],
  };
};

const describe = ({ t, find }: Translator, { rules }: TableOpened, { spins, prize, doors }: WheelDrawn): string => {
  const names = spins.map((sector) => sectorText(find, rules.wheel[sector] ?? ''));
  if (doors) return t('wheel.result.doors', { prizes: doors.map((odds, at) => `${at + 1} ×${odds}`).join(', ') });
  return prize === undefined ? names.join(' ') : t('wheel.result.prize', { sector: names.join(' '), prize });
};

const spinLook = ({ words, game }: SceneParts): SpinLook => ({
  sectors: sectorsOf(words, game),
  roads: roadLook(words, game),
  stage: words.t('wheel.stage'),
  running: words.t('wheel.running'),
  prizesOf: (sector) => game.rules.bets.find(({ id }) => id === game.rules.wheel[sector])?.odds ?? [],
  describe: (drawn) => describe(words, game, drawn),
});

/** The client of wheels and of shows with a drawn bonus. */
export const wheel: TableKindClient = {
  scene: (parts) => new SpinScene(parts, spinLook(parts)),
  betName: ({ find }, id) => wheelBetName(find, id),
  wide: (ids) => ids.filter((id) => !id.startsWith('letter:')),
  tone: () => 'plain',
  startsWide: true,
  rules: ({ t }, game) => {
    const look = lookOf(game);
    return Object.hasOwn(RULES, look) ? [t(RULES[look as keyof typeof RULES])] : [];
  },
  isAutomatic: true,
};
