import type { Wire } from '@laro/contract/routes';
import type { MessageKey } from '@laro/i18n/areas';
import { displayAmount } from '@laro/domain/money/money';
import { useLanguageTag, useT } from '#player/shared/api/services.ts';
import { useSettings } from '#player/shared/api/queries.ts';
import css from './game-sheet.module.css';

type SheetData = Wire<'getGameSheet', 'value'>;
type Rules = NonNullable<SheetData['rules']>;
type Figures = NonNullable<SheetData['figures']>;

const volatilityWords: Record<Figures['volatility'], MessageKey> = {
  low: 'lobby.volatility.low',
  medium: 'lobby.volatility.medium',
  high: 'lobby.volatility.high',
  'very-high': 'lobby.volatility.very_high',
};
const featureWords: Record<Rules['features'][number], MessageKey> = {
  wild: 'lobby.feature.wild',
  wild_multiplier: 'lobby.feature.wild_multiplier',
  respins: 'lobby.feature.respins',
  free_spins: 'lobby.feature.free_spins',
  hold_and_spin: 'lobby.feature.hold_and_spin',
  boxes: 'lobby.feature.boxes',
  wheel: 'lobby.feature.wheel',
  cascade: 'lobby.feature.cascade',
};

/** Digits in groups; a chance beyond what a number holds exactly stays as it is. */
const EXACT_DIGITS = 15;
const grouped = (digits: string, tag: string): string => (digits.length > EXACT_DIGITS ? digits : Number(digits).toLocaleString(tag));

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div className={css['fact']}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

/** Return, volatility, limits, chances: as the vendor states them, cut and never rounded up. */
function FactList({ figures, rules }: { figures: Figures; rules: Rules | null }) {
  const t = useT();
  const tag = useLanguageTag();
  const { currency } = useSettings();
  const money = (amount: Rules['stakeMin']) => `${currency.symbol}${displayAmount(amount, currency.decimals)}`;
  return (
    <dl className={css['facts']}>
      <Fact name={t('lobby.sheet.rtp')} value={`${figures.rtp} %`} />
      <Fact name={t('lobby.sheet.volatility')} value={t(volatilityWords[figures.volatility])} />
      {rules ? <Fact name={t('lobby.sheet.stakes')} value={`${money(rules.stakeMin)} – ${money(rules.stakeMax)}`} /> : null}
      {rules ? <Fact name={t('lobby.sheet.hit_rate')} value={`${rules.hitRate} %`} /> : null}
      {rules ? <Fact name={t('lobby.sheet.top_prize')} value={t('lobby.sheet.times', { count: rules.topPrize.replace(/\.00$/, '') })} /> : null}
      {rules ? <Fact name={t('lobby.sheet.top_odds')} value={t('lobby.sheet.one_in', { count: grouped(rules.topOneIn, tag) })} /> : null}
      {rules && rules.maxWin !== null ? (
        <Fact name={t('lobby.sheet.max_win')} value={t('lobby.sheet.times', { count: grouped(String(rules.maxWin), tag) })} />
      ) : null}
    </dl>
  );
}

/** The rules in short; the full rules are in the game itself. */
function RulesText({ rules }: { rules: Rules }) {
  const t = useT();
  return (
    <section>
      <h3 className={css['title']}>{t('lobby.sheet.rules')}</h3>
      <p className={css['text']}>{t(`lobby.pay.${rules.pay}`, { count: rules.payCount })}</p>
      {rules.features.length === 0 ? null : (
        <ul className={css['features']} aria-label={t('lobby.sheet.features')}>
          {rules.features.map((feature) => (
            <li key={feature}>{t(featureWords[feature])}</li>
          ))}
        </ul>
      )}
      <p className={css['note']}>{t('lobby.sheet.whole')}</p>
    </section>
  );
}

/** Published figures of a game; if its vendor publishes none, this says so and claims nothing. */
export function GameFacts({ sheet: { game, figures, rules } }: { sheet: SheetData }) {
  const t = useT();
  const tag = useLanguageTag();
  if (!figures) return <p className={css['text']}>{t('lobby.sheet.silent', { vendor: game.vendorName })}</p>;
  const since = new Date(`${figures.validFrom}T00:00:00Z`).toLocaleDateString(tag, { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <>
      <FactList figures={figures} rules={rules} />
      {rules ? <RulesText rules={rules} /> : null}
      <p className={css['note']}>{t('lobby.sheet.how_rtp')}</p>
      <p className={css['note']}>{t('lobby.sheet.version', { version: figures.version, date: since })}</p>
    </>
  );
}
