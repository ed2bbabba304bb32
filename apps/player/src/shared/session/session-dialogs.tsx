import { waitToastMs } from '@laro/domain/system/constants';
import { Button } from '@laro/ui/button.tsx';
import { Dialog } from '@laro/ui/layers/dialog.tsx';
import { CheckField } from '@laro/ui/form/check-field.tsx';
import { Note } from '@laro/ui/states/note.tsx';
import { useEffect, useState, type ComponentType } from 'react';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { useNavigate } from '#player/shared/router/router-view.tsx';
import { paths } from '#player/shared/router/paths.ts';
import { useSettings } from '#player/shared/api/queries.ts';
import { forgetLogin, rememberedLogin } from '#player/shared/session/log-in/remembered-login.ts';
import { askAbout, settleProof, type SessionQuestion } from './session-dialog.ts';
import { endSession, useIsVisitor } from './session.ts';
import { useServices, useT } from '#player/shared/api/services.ts';
import { showFreeReject } from '#player/shared/play/launch.ts';
import { showToast } from '#player/shared/device/toasts.ts';
import { latePart } from '#player/shared/late/late-part.tsx';

const close = () => askAbout(null);

/** Opens a page after the dialog has closed, so that the focus moves to the page. */
function useLeave(): (to: string) => void {
  const navigate = useNavigate();
  return (to) => {
    close();
    void navigate(to);
  };
}

/** Limits of free play, and a link to registration (NAV-07, ROLE-02). A house account has an account, and gets the words of free play (AGENT-04). */
function RegisterQuestion() {
  const t = useT();
  const isVisitor = useIsVisitor();
  useEffect(() => {
    if (isVisitor) return;
    showFreeReject(t);
    close();
  }, [isVisitor, t]);
  return isVisitor ? <RegisterInvitation /> : null;
}

function RegisterInvitation() {
  const t = useT();
  const { ageMin } = useSettings();
  const leave = useLeave();
  return (
    <Dialog title={t('session.trial.title')} text={t('session.trial.text', { age: ageMin })} hasCrest onClose={close}>
      <Button kind="primary" isFull onClick={() => leave(paths.register)}>
        {t('session.trial.register')}
      </Button>
      <Button kind="quiet" isFull onClick={close}>
        {t('session.trial.stay')}
      </Button>
    </Dialog>
  );
}

/** True if this device remembers a login; and the choice to forget it on log-out (decisions 2). */
function useKeptLogin() {
  const [isKept, setKept] = useState(false);
  const [isForgotten, setForgotten] = useState(false);
  useEffect(() => {
    void rememberedLogin().then((kept) => setKept(kept !== null));
  }, []);
  return { isKept, isForgotten, setForgotten };
}

/** Confirmation of the log-out, and its progress (LOGIN-12). */
function LogOutQuestion() {
  const services = useServices();
  const t = useT();
  const isVisitor = useIsVisitor();
  const leave = useLeave();
  const { isBusy, problem, run } = useSubmit();
  const { isKept, isForgotten, setForgotten } = useKeptLogin();
  const logOut = async () => {
    const hide = showToast(t('session.logout.wait'), 'loading', waitToastMs);
    try {
      await endSession(services);
      if (isForgotten) await forgetLogin();
      leave(paths.home);
    } catch (error) {
      await services.words.need(['problem']).catch(() => undefined);
      throw error;
    } finally {
      hide();
    }
  };
  return (
    <Dialog title={t('session.logout.title')} text={t(isVisitor ? 'session.logout.trial' : 'session.logout.text')} canClose={!isBusy} onClose={close}>
      {problem === null ? null : (
        <Note kind="error" role="alert">
          {problem}
        </Note>
      )}
      {isKept ? (
        <CheckField name="forget" isChecked={isForgotten} onChange={setForgotten}>
          {t('session.logout.forget')}
        </CheckField>
      ) : null}
      <Button kind="primary" isFull isBusy={isBusy} onClick={() => void run(logOut)}>
        {t('shell.logout.action')}
      </Button>
      <Button kind="quiet" isFull disabled={isBusy} onClick={close}>
        {t('session.logout.stay')}
      </Button>
    </Dialog>
  );
}

/** The session has ended (LOGIN-13); the visitor returns to the current place after the log-in. */
function EndedNotice() {
  const t = useT();
  const leave = useLeave();
  return (
    <Dialog title={t('session.ended.title')} text={t('session.ended.text')} onClose={close}>
      <Button kind="primary" isFull onClick={() => leave(paths.login)}>
        {t('shell.login')}
      </Button>
      <Button kind="quiet" isFull onClick={close}>
        {t('session.ended.stay')}
      </Button>
    </Dialog>
  );
}

/** The browser has not kept the cookie: what to do about it. */
function NotKeptNotice() {
  const t = useT();
  return (
    <Dialog title={t('session.not_kept.title')} text={t('session.not_kept.text')} onClose={close}>
      <Button kind="primary" isFull onClick={close}>
        {t('session.not_kept.close')}
      </Button>
    </Dialog>
  );
}

/** Identity after half an hour without a request (T13). */
const ProofQuestion = latePart(async () => (await import('#player/shared/session/proof/proof-sheet.tsx')).ProofSheet, {
  areas: ['reauth', 'login', 'verification', 'problem'],
  close: () => settleProof(false),
});

/** Acceptance of changed terms (T3). */
const TermsQuestion = latePart(async () => (await import('#player/shared/content/terms-question.tsx')).TermsQuestion, {
  areas: ['limits', 'problem'],
  close: () => settleProof(false),
});

/** Information about a game, from any of its cards. */
const GameQuestion = latePart(async () => (await import('#player/shared/games/game-sheet.tsx')).GameSheet, { areas: ['games', 'lobby', 'problem'], close });

const dialogs: Record<SessionQuestion, ComponentType> = {
  register: RegisterQuestion,
  'log-out': LogOutQuestion,
  ended: EndedNotice,
  'not-kept': NotKeptNotice,
  'session.reauth_needed': ProofQuestion,
  'terms.changed': TermsQuestion,
  game: GameQuestion,
};

/** The dialog of the open question. */
export function SessionDialogs({ question }: { question: SessionQuestion }) {
  const Shown = dialogs[question];
  return <Shown />;
}
