import { Button } from '@laro/ui/button.tsx';
import { TextField } from '@laro/ui/form/text-field.tsx';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useServices } from '#player/shared/api/services.ts';
import { showToast } from '#player/shared/device/toasts.ts';
import { FormSheet } from '#player/shared/form/form-sheet.tsx';
import { newKey } from '#player/shared/form/new-key.ts';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { proofAddress } from '#player/shared/raffles/raffle-links.ts';
import { useRewardTexts } from '#player/shared/rewards/reward-texts.ts';
import { Link } from '#player/shared/router/router-view.tsx';
import { proofsQuery, setSeed, type Raffle } from './raffle-api.ts';
import css from './raffles.module.css';

const SEED_MAX = 64;
const ENDS = 6;
export const shortHash = (hash: string): string => `${hash.slice(0, ENDS + 2)}…${hash.slice(-ENDS)}`;

/** The form for seeds of one's own; the server seed so far is revealed with it. */
function SeedSheet({ code, onClose }: { code: string; onClose: () => void }) {
  const services = useServices();
  const { t } = services.words;
  const submit = useSubmit();
  const [seed, setText] = useState(() => newKey().slice(0, 8));
  const send = async () => {
    await setSeed(services, code, seed.trim());
    showToast(t('raffle.seed_changed'), 'ok');
    onClose();
  };
  return (
    <FormSheet
      title={t('raffle.change_seed')}
      text={t('raffle.seed_text')}
      submit={submit}
      action={t('raffle.change_seed')}
      isReady={seed.trim() !== ''}
      onSend={send}
      onClose={onClose}
    >
      <TextField label={t('raffle.own_seed')} name="seed" autoComplete="off" maxLength={SEED_MAX} value={seed} onChange={setText} />
    </FormSheet>
  );
}

/** Commitment of the next draw, and links that check the draws before (REW-38). */
export function SeedsCard({ raffle: { code, seeds, version } }: { raffle: Raffle }) {
  const services = useServices();
  const { t } = services.words;
  const { gives } = useRewardTexts();
  const { data } = useQuery(proofsQuery(services, code));
  const [isOpen, setOpen] = useState(false);
  if (!seeds) return null;
  const proofs = data?.proofs ?? [];
  const revealed = proofs.filter(({ serverSeed }) => serverSeed !== null).slice(0, 5);
  return (
    <section className={css['card']} aria-labelledby="raffle-fair">
      <div className={css['line']}>
        <div className={css['what']}>
          <h2 id="raffle-fair">{t('raffle.fixed')}</h2>
          <small>{t('raffle.commitment', { hash: shortHash(seeds.commitment) })}</small>
          <small>{t('raffle.next_draw', { number: seeds.nonce + 1, seed: seeds.clientSeed, version })}</small>
        </div>
        <Button kind="outline" size="small" onClick={() => setOpen(true)}>
          {t('raffle.change_seed')}
        </Button>
      </div>
      {proofs.length > 0 && revealed.length === 0 ? <p className={css['note']}>{t('raffle.reveal')}</p> : null}
      {revealed.map((proof) => (
        <Link key={proof.id} to={proofAddress(proof)} className={css['proof']}>
          <span>{t('raffle.verify', { number: proof.nonce + 1, prize: gives(proof.reward) })}</span>
          <Icon name="caret-right-bold" size={16} />
        </Link>
      ))}
      {isOpen ? <SeedSheet code={code} onClose={() => setOpen(false)} /> : null}
    </section>
  );
}
