import type { Wire } from '@laro/contract/routes';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import { Ring } from '@laro/ui/states/spinner.tsx';
import { TextField } from '@laro/ui/form/text-field.tsx';
import { useEffect, useEffectEvent, useRef, useState, type Ref } from 'react';
import { accountApi } from '#player/shared/api/account/account-api.ts';
import css from './captcha-field.module.css';
import { useServices, useT } from '#player/shared/api/services.ts';

type Shown = Wire<'getCaptcha', 'value'>;
type Work = 'idle' | 'working' | 'done' | 'failed';

const DIGITS = 6;

interface CaptchaFieldProps {
  /** Callback for the value to send as `captcha`; empty until it is answered. */
  onChange: (captcha: string) => void;
  fault?: string | undefined;
  /** Another number fetches another captcha: each is good for one answer. */
  round: number;
  /** Of a log-in: a name with several failures costs more work. */
  username?: string;
  inputRef?: Ref<HTMLInputElement>;
}

/** Fetches captchas, one per round and one more whenever asked. */
function useCaptcha(round: number, username: string, onNew: () => void) {
  const services = useServices();
  const [asked, setAsked] = useState(0);
  const [known, setKnown] = useState<{ name: string; captcha: Shown | null }>({ name: '', captcha: null });
  const name = `${round}-${asked}`;
  const begin = useEffectEvent(onNew);
  const fetchOne = useEffectEvent(() => accountApi(services).call('getCaptcha', { query: username === '' ? {} : { username } }));
  useEffect(() => {
    let isCurrent = true;
    const show = (captcha: Shown | null) => {
      if (isCurrent) setKnown({ name, captcha });
    };
    begin();
    fetchOne().then(show, () => show(null));
    return () => {
      isCurrent = false;
    };
  }, [name]);
  const isHere = known.name === name;
  return { captcha: isHere ? known.captcha : null, hasFailed: isHere && known.captcha === null, renew: () => setAsked(asked + 1) };
}

/** Lets the device do some work in place of reading the picture; what is under way stops with its captcha. */
function useWork(captcha: Shown | null, onChange: (captcha: string) => void) {
  const [state, setState] = useState<{ id: string; work: Work }>({ id: '', work: 'idle' });
  const stop = useRef<AbortController | null>(null);
  const id = captcha?.id ?? '';
  useEffect(() => () => stop.current?.abort(), [id]);
  const start = async () => {
    if (!captcha) return;
    const control = new AbortController();
    stop.current = control;
    setState({ id, work: 'working' });
    try {
      const { doCaptchaWork } = await import('./captcha-work.ts');
      const answer = await doCaptchaWork({ id, ...captcha.work }, control.signal);
      if (control.signal.aborted) return;
      setState({ id, work: 'done' });
      onChange(answer);
    } catch {
      if (!control.signal.aborted) setState({ id, work: 'failed' });
    }
  };
  return { work: state.id === id ? state.work : 'idle', start };
}

/** The picture, which a tap replaces. */
function Picture({ captcha, hasFailed, onRenew }: { captcha: Shown | null; hasFailed: boolean; onRenew: () => void }) {
  const t = useT();
  return (
    <button type="button" className={css['picture']} aria-label={t('captcha.renew')} title={t('captcha.renew')} onClick={onRenew}>
      {captcha?.picture ? <img src={`data:image/svg+xml,${encodeURIComponent(captcha.picture)}`} width={128} height={52} alt={t('captcha.picture')} /> : null}
      {captcha || hasFailed ? null : <Ring />}
      {hasFailed ? <Icon name="arrow-clockwise-bold" size={20} /> : null}
    </button>
  );
}

/** Proof of work in place of a picture: the device solves it automatically. */
function WorkAlone({ hasFailed, onAgain }: { hasFailed: boolean; onAgain: () => void }) {
  const t = useT();
  if (hasFailed)
    return (
      <button type="button" className={css['other']} onClick={onAgain}>
        <Icon name="arrow-clockwise-bold" size={20} />
        <span>{t('captcha.again')}</span>
      </button>
    );
  return (
    <p className={css['alone']} role="status">
      <Ring />
      <span>{t('captcha.alone')}</span>
    </p>
  );
}

/**
 * A captcha: six digits of a picture, or a proof of work for users who cannot or do not want to read it (LOGIN-05, T21). Its value is
 * sent unchanged.
 */
export function CaptchaField({ onChange, fault, round, username = '', inputRef }: CaptchaFieldProps) {
  const t = useT();
  const [digits, setDigits] = useState('');
  const { captcha, hasFailed, renew } = useCaptcha(round, username.trim(), () => {
    setDigits('');
    onChange('');
  });
  const { work, start } = useWork(captcha, onChange);
  const isWorkOnly = captcha?.picture === null;
  const begin = useEffectEvent(() => void start());
  useEffect(() => {
    if (isWorkOnly) begin();
  }, [isWorkOnly, captcha?.id]);
  const write = (text: string) => {
    const next = text.replaceAll(/\D/g, '').slice(0, DIGITS);
    setDigits(next);
    onChange(captcha && next.length === DIGITS ? `${captcha.id}.${next}` : '');
  };
  if (work === 'done')
    return (
      <p className={css['done']} role="status">
        <Icon name="check-circle-fill" size={20} />
        {t('captcha.done')}
      </p>
    );
  if (isWorkOnly) return <WorkAlone hasFailed={work === 'failed'} onAgain={() => void start()} />;
  return (
    <div className={css['captcha']}>
      <div className={css['row']}>
        <TextField
          label={t('captcha.label')}
          fault={fault}
          hint={hasFailed ? t('captcha.failed') : undefined}
          name="captcha"
          inputMode="numeric"
          autoComplete="off"
          maxLength={DIGITS}
          value={digits}
          onChange={write}
          {...(inputRef ? { inputRef } : {})}
        />
        <Picture captcha={captcha} hasFailed={hasFailed} onRenew={renew} />
      </div>
      <button
        type="button"
        className={css['other']}
        disabled={!captcha || work === 'working'}
        aria-busy={work === 'working' || undefined}
        onClick={() => void start()}
      >
        {work === 'working' ? <Ring /> : <Icon name="shield-check-duotone" size={20} />}
        <span>{t(work === 'working' ? 'captcha.working' : 'captcha.other')}</span>
      </button>
      <p className="visually-hidden" role="status">
        {work === 'working' ? t('captcha.working') : ''}
      </p>
    </div>
  );
}
