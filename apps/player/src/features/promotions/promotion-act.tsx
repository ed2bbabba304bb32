import { Button } from '@laro/ui/button.tsx';
import { Note } from '@laro/ui/states/note.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ProblemNote } from '#player/shared/form/problem-note.tsx';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { contentApi } from '#player/shared/content/content-api.ts';
import { ownPromotionsQuery, type Promotion } from '#player/shared/content/content-queries.ts';
import { promotionAddress } from '#player/shared/content/page-data.ts';
import { latePart } from '#player/shared/late/late-part.tsx';
import { paths } from '#player/shared/router/paths.ts';
import { useSettings } from '#player/shared/api/queries.ts';
import { returnAfterLogIn } from '#player/shared/session/return-after-log-in.ts';
import { useNavigate } from '#player/shared/router/router-view.tsx';
import { useIsTrial, useSession } from '#player/shared/session/session.ts';
import { useServices } from '#player/shared/api/services.ts';
import { askMoneyAgain } from '#player/shared/money/ask-money.late.ts';
import { showToast } from '#player/shared/device/toasts.ts';
import { formatAmount } from './format-amount.ts';
import { StatusBadge } from './status-badge.tsx';
import css from './promotions.module.css';

const ApplySheet = latePart(async () => (await import('./apply-sheet.tsx')).ApplySheet, { close: ({ onClose }) => onClose() });

/** The player's status in an offer: as decided, or else the offer's general status. */
function useStanding(promotion: Promotion) {
  const services = useServices();
  const session = useSession();
  const { data: own = [] } = useQuery({ ...ownPromotionsQuery(services, session?.userName ?? ''), enabled: session !== null });
  const mine = own.find(({ promotionId }) => promotionId === promotion.id);
  return { session, status: mine?.status ?? promotion.status, note: mine?.note ?? '', reward: mine?.reward ?? promotion.terms.reward };
}

/** The player's status in an offer, and the next step: join or claim (PROMO-02). */
export function PromotionAct({ promotion }: { promotion: Promotion }) {
  const services = useServices();
  const { t } = services.words;
  const settings = useSettings();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { session, status, note, reward } = useStanding(promotion);
  const isTrial = useIsTrial();
  const { isBusy, problem, run } = useSubmit();
  const [isApplying, setApplying] = useState(false);
  const askAgain = () => queries.invalidateQueries({ queryKey: ['ownPromotions'] });
  const join = () => {
    if (session === null) {
      returnAfterLogIn(promotionAddress(promotion.id));
      void navigate(paths.login);
    } else setApplying(true);
  };
  const claim = async () => {
    const paid = await contentApi(services).call('claimPromotion', { params: { promotionId: promotion.id } });
    await Promise.all([askAgain(), askMoneyAgain(queries)]);
    if (paid.reward !== null) showToast(t('promotions.claimed', { amount: formatAmount(paid.reward, settings) }), 'ok');
  };
  return (
    <div className={css['act']}>
      <StatusBadge status={status} />
      {note !== '' ? (
        <Note kind="info" role="status">
          {note}
        </Note>
      ) : null}
      {status === 'join' && isTrial ? <Note kind="info">{t('promotions.members_only')}</Note> : null}
      {status === 'join' && !isTrial ? (
        <Button kind="primary" isFull onClick={join}>
          {t(session === null ? 'promotions.log_in_to_join' : 'promotions.join')}
        </Button>
      ) : null}
      {status === 'claim' && reward !== null ? (
        <Button kind="primary" isFull isBusy={isBusy} onClick={() => void run(claim)}>
          {t('promotions.claim', { amount: formatAmount(reward, settings) })}
        </Button>
      ) : null}
      <ProblemNote text={problem} />
      {isApplying ? <ApplySheet promotion={promotion} onDone={askAgain} onClose={() => setApplying(false)} /> : null}
    </div>
  );
}
