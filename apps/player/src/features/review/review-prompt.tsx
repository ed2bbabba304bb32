import { playsTrialMoney } from '@laro/domain/agents/tree/member-types';
import { reviewRoutes } from '@laro/contract/care/care-routes';
import type { Wire } from '@laro/contract/routes';
import type { ReviewAnswer } from '@laro/domain/limits/review-rules';
import { displayAmount, type Amount } from '@laro/domain/money/money';
import { Button } from '@laro/ui/button.tsx';
import { Sheet } from '@laro/ui/layers/sheet.tsx';
import { useQuery } from '@tanstack/react-query';
import { lateClient } from '#player/shared/api/late-client.ts';
import { useNoDialog } from '#player/shared/late/use-no-dialog.ts';
import { paths } from '#player/shared/router/paths.ts';
import { quietPaths } from '#player/shared/router/quiet-paths.ts';
import { useSettings } from '#player/shared/api/queries.ts';
import { useLocation, useNavigate } from '#player/shared/router/router-view.tsx';
import { useServices, useT } from '#player/shared/api/services.ts';
import { useSession } from '#player/shared/session/session.ts';
import css from './review.module.css';

type Review = NonNullable<Wire<'openReview', 'value'>['review']>;
type Figures = Review['figures'];

const reviewApi = lateClient(reviewRoutes);

function useTexts() {
  const { words } = useServices();
  const { currency } = useSettings();
  const money = (amount: Amount): string => currency.symbol + displayAmount(amount, 2);
  const month = new Intl.DateTimeFormat(words.tag, { year: 'numeric', month: 'short', timeZone: 'UTC' });
  return {
    money,
    /** With its sign: a gain with plus, a loss with a true minus. */
    result: (amount: Amount): string => {
      if (amount.startsWith('-')) return `\u2212${money(amount.slice(1) as Amount)}`;
      return /[1-9]/.test(amount) ? `+${money(amount)}` : money(amount);
    },
    month: (text: string): string => month.format(new Date(`${text}-01T00:00:00Z`)),
  };
}

function Months({ figures }: { figures: Figures }) {
  const t = useT();
  const texts = useTexts();
  return (
    <details className={css['months']}>
      <summary>{t('review.by_month')}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('review.month')}</th>
            <th scope="col">{t('review.deposited')}</th>
            <th scope="col">{t('review.withdrawn')}</th>
            <th scope="col">{t('review.net')}</th>
          </tr>
        </thead>
        <tbody>
          {figures.months.map(({ month, deposited, withdrawn, net }) => (
            <tr key={month}>
              <th scope="row">{texts.month(month)}</th>
              <td>{texts.money(deposited)}</td>
              <td>{texts.money(withdrawn)}</td>
              <td>{texts.result(net)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function Limits({ limits }: { limits: Review['limits'] }) {
  const t = useT();
  const texts = useTexts();
  if (limits.length === 0) return <p className={css['quiet']}>{t('review.no_limits')}</p>;
  return (
    <dl className={css['figures']}>
      {limits.map(({ kind, period, amount, minutes }) => (
        <div key={`${kind} ${period}`}>
          <dt>{`${t(`limits.kind.${kind}`)} · ${t(`limits.period.${period}`)}`}</dt>
          <dd>{amount === null ? t('limits.minutes', { count: minutes ?? 0 }) : texts.money(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}

function ReviewSheet({ review, onAnswer }: { review: Review; onAnswer: (answer: ReviewAnswer) => void }) {
  const t = useT();
  const texts = useTexts();
  const { figures, limits } = review;
  const isGain = !figures.net.startsWith('-') && /[1-9]/.test(figures.net);
  return (
    <Sheet title={t('review.title')} closeLabel={t('common.close')} onClose={() => onAnswer('dismissed')}>
      <p className={css['quiet']}>{t('review.text')}</p>
      <dl className={css['figures']}>
        <div>
          <dt>{t('review.deposited')}</dt>
          <dd>{texts.money(figures.deposited)}</dd>
        </div>
        <div>
          <dt>{t('review.withdrawn')}</dt>
          <dd>{texts.money(figures.withdrawn)}</dd>
        </div>
        <div>
          <dt>{t('review.net')}</dt>
          <dd data-gain={isGain || undefined}>{texts.result(figures.net)}</dd>
        </div>
        <div>
          <dt>{t('review.hours')}</dt>
          <dd>{t('review.hours_count', { count: figures.hours })}</dd>
        </div>
      </dl>
      <Months figures={figures} />
      <h3 className={css['title']}>{t('review.limits')}</h3>
      <Limits limits={limits} />
      <div className={css['acts']}>
        <Button kind="primary" isFull onClick={() => onAnswer('kept')}>
          {t('review.keep')}
        </Button>
        <Button kind="quiet" isFull onClick={() => onAnswer('changed')}>
          {t('review.change')}
        </Button>
      </div>
    </Sheet>
  );
}

/** Asks once in some months whether account and limits are as the member wants them (T41). */
export function ReviewPrompt() {
  const services = useServices();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const session = useSession();
  const token = session !== null && !playsTrialMoney(session.type) ? session.token : null;
  const isQuiet = quietPaths.has(pathname);
  const queryKey = ['review', token];
  const { data: review = null } = useQuery({
    queryKey,
    queryFn: async () => {
      const answer = await reviewApi(services).call('openReview');
      if (answer.review) await services.words.need(['review', 'limits']);
      return answer.review;
    },
    enabled: token !== null && token !== '' && !isQuiet,
    staleTime: Number.POSITIVE_INFINITY,
    // A review that could not be fetched comes with the next page.
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const mayOpen = useNoDialog(review !== null && !isQuiet);
  if (!review || !mayOpen) return null;
  const answer = (given: ReviewAnswer) => {
    services.queries.setQueryData(queryKey, null);
    // An answer that is lost on the way leaves the review due: it is shown again.
    void reviewApi(services)
      .call('answerReview', { params: { reviewId: review.id }, body: { answer: given } })
      .catch(() => {});
    if (given === 'changed') void navigate(paths.limits);
  };
  return <ReviewSheet review={review} onAnswer={answer} />;
}
