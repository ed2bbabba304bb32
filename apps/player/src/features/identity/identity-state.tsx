import { type Amount, displayAmount, isNothing } from '@laro/domain/money/money';
import { Icon, type IconName } from '@laro/ui/pictures/icon.tsx';
import { useSettings } from '#player/shared/api/queries.ts';
import { useServices, useT } from '#player/shared/api/services.ts';
import type { OwnIdentity } from './identity-api.ts';
import css from './identity.module.css';

const looks: Record<OwnIdentity['state'], { icon: IconName; tone: 'plain' | 'wait' | 'good' | 'bad' }> = {
  none: { icon: 'identification-card-duotone', tone: 'plain' },
  pending: { icon: 'clock', tone: 'wait' },
  checked: { icon: 'clock', tone: 'wait' },
  verified: { icon: 'shield-check-duotone', tone: 'good' },
  refused: { icon: 'warning-circle-fill', tone: 'bad' },
  expired: { icon: 'warning-circle-fill', tone: 'bad' },
  recalled: { icon: 'warning-circle-fill', tone: 'bad' },
  replaced: { icon: 'identification-card-duotone', tone: 'plain' },
};

function useText({ state, maySend, proof }: OwnIdentity, day: (text: string) => string): string {
  const t = useT();
  if (state === 'none' || state === 'replaced') return t('identity.intro');
  if (state === 'checked') return t('identity.text.pending');
  if (state === 'verified' && maySend && proof?.expiresOn) return t('identity.text.expiring', { day: day(proof.expiresOn) });
  return t(`identity.text.${state}`);
}

/** Why it was refused, in words of the member's language and in the desk's own. */
function Reasons({ proof }: { proof: NonNullable<OwnIdentity['proof']> }) {
  const t = useT();
  return (
    <div className={css['reasons']}>
      <b>{t('identity.reasons')}</b>
      <ul>
        {proof.refusals
          .filter((reason) => reason !== 'other' || proof.told === '')
          .map((reason) => (
            <li key={reason}>{t(`identity.refusal.${reason}`)}</li>
          ))}
        {/* The desk may have written in any language. */}
        {proof.told === '' ? null : <li lang="">{proof.told}</li>}
      </ul>
    </div>
  );
}

function Facts({ proof, day }: { proof: NonNullable<OwnIdentity['proof']>; day: (text: string) => string }) {
  const t = useT();
  const rows = [
    [t('identity.form.document'), t(`identity.document.${proof.document}`)],
    [t('identity.form.number'), proof.numberMasked],
    [t('identity.form.name'), proof.nameMasked],
    [t('identity.sent'), day(proof.sentAt)],
    ...(proof.expiresOn === null ? [] : [[t('identity.form.expires'), day(proof.expiresOn)]]),
  ] as const;
  return (
    <dl className={css['facts']}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Limits with and without verification (T4). */
export function WhatItOpens({ identity: { isVerified, unverified } }: { identity: OwnIdentity }) {
  const t = useT();
  const { symbol } = useSettings().currency;
  const open = t('identity.can.yes');
  const shut = t('identity.can.no');
  const upTo = (amount: Amount) => (isNothing(amount) ? shut : t('identity.can.up_to', { amount: `${symbol}${displayAmount(amount, 2)}` }));
  const rows = [
    { name: t('identity.can.play'), isOpen: isVerified || unverified.mayPlay, text: isVerified || unverified.mayPlay ? open : shut },
    { name: t('identity.can.deposit'), isOpen: isVerified, text: isVerified ? open : upTo(unverified.depositMax) },
    { name: t('identity.can.withdraw'), isOpen: isVerified || unverified.mayWithdraw, text: isVerified || unverified.mayWithdraw ? open : shut },
  ];
  return (
    <section className={css['card']}>
      <h2 className={css['title']}>{t('identity.can.title')}</h2>
      <dl className={css['facts']}>
        {rows.map(({ name, isOpen, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd data-open={isOpen || undefined}>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** How far the proof is, and what was made of it (ACC-03). */
export function IdentityState({ identity }: { identity: OwnIdentity }) {
  const { words } = useServices();
  const { timeZone } = useSettings();
  const { state, proof, isVerified } = identity;
  const { icon, tone } = looks[state];
  // A day of a document is a day everywhere; a moment is one of the merchant's place.
  const day = (text: string) => new Date(text).toLocaleDateString(words.tag, { dateStyle: 'medium', timeZone: text.length === 10 ? 'UTC' : timeZone });
  const text = useText(identity, day);
  return (
    <section className={css['card']} aria-live="polite">
      <div className={css['state']} data-tone={tone}>
        <Icon name={icon} size={40} />
        <div>
          <h2>{words.t(`identity.state.${state}`)}</h2>
          <p>{text}</p>
          {isVerified && state !== 'verified' ? <p>{words.t('identity.text.beside')}</p> : null}
        </div>
      </div>
      {proof && state === 'refused' ? <Reasons proof={proof} /> : null}
      {proof ? <Facts proof={proof} day={day} /> : null}
    </section>
  );
}
