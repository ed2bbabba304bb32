import { buttonClass } from '@laro/ui/button-class';
import { Button } from '@laro/ui/button.tsx';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import { Sheet } from '@laro/ui/layers/sheet.tsx';
import { Ring } from '@laro/ui/states/spinner.tsx';
import { ProblemNote } from '#player/shared/form/problem-note.tsx';
import { accountApi } from '#player/shared/api/account/account-api.ts';
import { askAccountAgain, type OwnAccount } from '#player/shared/api/account/account-queries.ts';
import { MemberFace } from '#player/shared/shell/menu/member-face.tsx';
import { useServices } from '#player/shared/api/services.ts';
import { showToast } from '#player/shared/device/toasts.ts';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import sheet from '#player/shared/form/form-sheet.module.css';
import css from './account.module.css';
import { readPicture } from './read-picture.ts';

/** A drawn face, a picture of one's own, or none (ACC-01). */
export function AvatarSheet({ account, onClose }: { account: OwnAccount; onClose: () => void }) {
  const services = useServices();
  const { t } = services.words;
  const { isBusy, problem, run } = useSubmit();
  const done = async () => {
    await askAccountAgain(services);
    showToast(t('account.saved'));
    onClose();
  };
  const choose = async (avatar: string | null) => {
    await accountApi(services).call('chooseAvatar', { body: { avatar } });
    await done();
  };
  const upload = async (file: File) => {
    await accountApi(services).call('uploadAvatar', { body: { picture: await readPicture(file) } });
    await done();
  };
  return (
    <Sheet title={t('account.avatar.title')} closeLabel={t('common.close')} onClose={onClose}>
      <div className={sheet['form']}>
        <fieldset className={css['faces']} disabled={isBusy}>
          <legend className="visually-hidden">{t('account.avatar.title')}</legend>
          {account.avatars.map((avatar, at) => (
            <label key={avatar} className={css['choice']}>
              <input
                type="radio"
                name="avatar"
                aria-label={t('account.avatar.one', { number: at + 1 })}
                checked={account.avatar === avatar}
                onChange={() => void run(() => choose(avatar))}
              />
              <MemberFace avatar={avatar} size={64} />
            </label>
          ))}
        </fieldset>
        <ProblemNote text={problem} />
        <label className={`${buttonClass({ kind: 'quiet', isFull: true })} ${css['file'] ?? ''}`}>
          {isBusy ? <Ring /> : <Icon name="camera" />}
          <span>{t('account.avatar.upload')}</span>
          <input
            type="file"
            aria-label={t('account.avatar.upload')}
            accept="image/jpeg,image/png,image/webp,image/gif"
            disabled={isBusy}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) void run(() => upload(file));
              // The same file may be chosen again after a refusal.
              target.value = '';
            }}
          />
        </label>
        {account.avatar === null ? null : (
          <Button kind="text" isFull disabled={isBusy} onClick={() => void run(() => choose(null))}>
            {t('account.avatar.none')}
          </Button>
        )}
      </div>
    </Sheet>
  );
}
