import type { RecoveryFactorWay } from '@laro/domain/account/account-rules';
import { passwordResetToastMaxMs } from '@laro/domain/system/constants';
import type { MessageKey } from '@laro/i18n/areas';
import { Tabs } from '@laro/ui/form/tabs.tsx';
import { accountApi } from '#player/shared/api/account/account-api.ts';
import type { CodeTimes } from '#player/shared/form/codes/code-countdown.ts';
import { CodeField } from '#player/shared/form/codes/code-field.tsx';
import { useT, type Services } from '#player/shared/api/services.ts';
import { showToast } from '#player/shared/device/toasts.ts';
import { FactorField } from './factor-field.tsx';
import css from './recovery.module.css';

/** The one thing more that an account asks for: how it is proven, and what was typed for it. */
export interface Factor {
  ways: readonly RecoveryFactorWay[];
  way: RecoveryFactorWay;
  code: string;
}

const labels: Record<RecoveryFactorWay, MessageKey> = {
  passkey: 'recovery.way.passkey',
  totp: 'recovery.way.totp',
  mobile: 'recovery.way.mobile',
  email: 'recovery.way.email',
};
const CODE_MIN = { passkey: 0, totp: 6, mobile: 4, email: 4 } as const satisfies Record<RecoveryFactorWay, number>;

/** The factor of the ways that may be taken, the strongest first; null for none. */
export function firstFactor(ways: readonly RecoveryFactorWay[]): Factor | null {
  const [way] = ways;
  return way === undefined ? null : { ways, way, code: '' };
}

/** True if no factor is required or the factor is complete. */
export const isAnswered = (factor: Factor | null): boolean => factor === null || factor.code.trim().length >= CODE_MIN[factor.way];

/** Factor as it is sent: the code, or the passkey's proof. Null if the user cancels the passkey. Throws ApiProblem. */
async function givenFactor(services: Services, factor: Factor | null): Promise<{ secondFactor?: object } | null> {
  if (factor === null) return {};
  const { way, code } = factor;
  if (way !== 'passkey') return { secondFactor: { way, code: code.trim() } };
  const { showPasskey } = await import('#player/shared/session/log-in/passkey.ts');
  const passkey = await showPasskey(await accountApi(services).call('startPasskeyLogIn'));
  return passkey && { secondFactor: { way, passkey } };
}

/** Sends a new password with what is given of the factor; nothing where the person would rather not show it. Throws ApiProblem. */
export async function sendWithFactor(services: Services, factor: Factor | null, send: (given: { secondFactor?: object }) => Promise<void>): Promise<void> {
  const given = await givenFactor(services, factor);
  if (given === null) return;
  const hide = showToast(services.words.t('recovery.wait'), 'loading', passwordResetToastMaxMs);
  try {
    await send(given);
  } finally {
    hide();
  }
}

interface FactorChoiceProps {
  factor: Factor;
  onChange: (factor: Factor) => void;
  /** Sends a code to what else is bound. */
  send: () => Promise<CodeTimes>;
  fault?: string | undefined;
}

/** One thing more for accounts that have it (T11): any one of what the account knows. */
export function FactorChoice({ factor, onChange, send, fault }: FactorChoiceProps) {
  const t = useT();
  const { ways, way, code } = factor;
  const write = (typed: string) => onChange({ ...factor, code: typed });
  const field = () => {
    if (way === 'passkey') return <p className={css['text']}>{t('recovery.factor_passkey')}</p>;
    if (way === 'totp') return <FactorField value={code} onChange={write} fault={fault} />;
    return (
      <CodeField
        purpose="recover"
        channel={way === 'mobile' ? 'sms' : 'email'}
        to={null}
        name="factor"
        send={send}
        value={code}
        onChange={write}
        fault={fault}
      />
    );
  };
  return (
    <div className={css['extra']}>
      <p className={css['text']}>{t('recovery.factor_text')}</p>
      {ways.length > 1 ? (
        <div className={css['tabs']}>
          <Tabs
            label={t('recovery.factor_ways')}
            tabs={ways.map((value) => ({ value, label: t(labels[value]) }))}
            value={way}
            onChange={(next) => onChange({ ways, way: next, code: '' })}
            panelId="factor"
          />
        </div>
      ) : null}
      <div id="factor" {...(ways.length > 1 ? { role: 'tabpanel', 'aria-label': t(labels[way]) } : {})} key={way}>
        {field()}
      </div>
    </div>
  );
}
