import { hasContractPrompts } from '@laro/domain/agents/tree/agent-tree';
import { playsTrialMoney } from '@laro/domain/agents/tree/member-types';
import { useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { AppBar } from '#player/shared/app/app-bar.tsx';
import { ServiceButton } from '#player/shared/app/service-button.tsx';
import { UpdateBar } from '#player/shared/app/update-bar.tsx';
import { latePart } from '#player/shared/late/late-part.tsx';
import { RouterContext } from '#player/shared/router/router-view.tsx';
import { useSession } from '#player/shared/session/session.ts';
import { useUpdateOffer } from '#player/shared/app/update-offer.ts';
import { App } from '../app.tsx';
import css from './late-parts.module.css';
import type { RunningApp } from '../running-app.tsx';

/** One bar at a time; the customer service button is above it. */
function Parts() {
  const hasUpdate = useUpdateOffer(({ waiting }) => waiting !== null);
  return (
    <div className={css['floor']}>
      <div className={css['stack']}>
        <ServiceButton />
        {hasUpdate ? <UpdateBar /> : <AppBar />}
      </div>
    </div>
  );
}

const ReviewPrompt = latePart(async () => (await import('#player/features/review/review-prompt.tsx')).ReviewPrompt);

const ContractPrompt = latePart(async () => (await import('#player/features/agent/contracts/contract-prompt.tsx')).ContractPrompt);

/** Players have offers of the agent above; free play and house accounts have none (AGENT-02). */
function Contracts() {
  const session = useSession();
  return session !== null && hasContractPrompts(session.type) ? <ContractPrompt /> : null;
}

/** Guests, free play and house accounts bring no review along. */
function Review() {
  const session = useSession();
  return session !== null && !playsTrialMoney(session.type) ? <ReviewPrompt /> : null;
}

function LateParts({ app }: { app: RunningApp }) {
  const { services, view } = useSyncExternalStore(app.subscribe, app.shown, app.shown);
  return view?.kind === 'site' ? (
    <App services={services}>
      <RouterContext value={view.router}>
        <Parts />
        <Review />
        <Contracts />
      </RouterContext>
    </App>
  ) : null;
}

/**
 * Puts over the page what floats there: the way to customer service (NAV-09), the offer of the app (DL-01), news of a new version (DL-03). It has
 * its own tree, so that the start of the page knows nothing of it.
 */
export async function mountLateParts(app: RunningApp): Promise<void> {
  await app.services().words.need(['app', 'service']);
  const place = document.createElement('div');
  place.dataset['behindModals'] = '';
  document.body.append(place);
  createRoot(place).render(<LateParts app={app} />);
}
