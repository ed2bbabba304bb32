import { pauseEnd, pauseLengths, pauses, type PauseKind, type PauseLength } from '@laro/domain/limits/limit-rules';
import { Button } from '@laro/ui/button.tsx';
import { Dialog } from '@laro/ui/layers/dialog.tsx';
import { useState } from 'react';
import { limitsApi } from '#player/shared/api/account/limits-api.ts';
import { ProblemNote } from '#player/shared/form/problem-note.tsx';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { paths } from '#player/shared/router/paths.ts';
import { useNavigate } from '#player/shared/router/router-view.tsx';
import { useServices, useT } from '#player/shared/api/services.ts';
import { askAbout } from '#player/shared/session/session-dialog.ts';
import { endSession } from '#player/shared/session/session.ts';
import { showToast, toastMs } from '#player/shared/device/toasts.ts';
import { useLimitTexts } from './limit-words.ts';
import css from './limits.module.css';

const words = {
  time_out: { title: 'limits.pause.title', text: 'limits.pause.text' },
  exclusion: { title: 'limits.exclusion.title', text: 'limits.exclusion.text' },
} as const;

/** The last confirmation before a pause: states its end and that it cannot be reversed. */
function Sure({ length, onClose }: { length: PauseLength; onClose: () => void }) {
  const services = useServices();
  const t = useT();
  const navigate = useNavigate();
  const texts = useLimitTexts();
  const submit = useSubmit();
  const [from] = useState(() => new Date());
  const { kind } = pauses[length];
  const stop = async () => {
    const { until } = await limitsApi(services).call('takePause', { body: { length } });
    // The server has already ended the session; this page says so, so the general notice is not shown.
    await endSession(services);
    onClose();
    askAbout(null);
    showToast(t('limits.pause.done', { moment: texts.moment(until) }), 'ok', toastMs.long);
    void navigate(paths.home, { replace: true });
  };
  return (
    <Dialog
      title={t('limits.pause.sure', { moment: texts.moment(pauseEnd(from, length)) })}
      text={t(words[kind].text)}
      canClose={!submit.isBusy}
      onClose={onClose}
    >
      <ProblemNote text={submit.problem} />
      <Button kind="danger" isFull isBusy={submit.isBusy} onClick={() => void submit.run(stop)}>
        {t('limits.pause.do')}
      </Button>
      <Button kind="quiet" isFull disabled={submit.isBusy} onClick={onClose}>
        {t('limits.pause.keep')}
      </Button>
    </Dialog>
  );
}

/** Stopping for a time: the lengths of one kind, each behind one more question (T42, T43). */
export function PausePart({ kind }: { kind: PauseKind }) {
  const t = useT();
  const [asked, setAsked] = useState<PauseLength | null>(null);
  return (
    <section className={css['part']} aria-labelledby={`pause-${kind}`}>
      <h2 id={`pause-${kind}`} className={css['title']}>
        {t(words[kind].title)}
      </h2>
      <div className={css['card']}>
        <p className={css['quiet']}>{t(words[kind].text)}</p>
        <div className={css['choices']}>
          {pauseLengths
            .filter((length) => pauses[length].kind === kind)
            .map((length) => (
              <Button key={length} size="small" kind="outline" onClick={() => setAsked(length)}>
                {t(`limits.length.${length}`)}
              </Button>
            ))}
        </div>
      </div>
      {asked === null ? null : <Sure length={asked} onClose={() => setAsked(null)} />}
    </section>
  );
}
