import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { RouterProvider } from 'react-router/dom';
import { ApiProblem } from '@laro/client/client';
import { SignIn } from '#console/features/access/sign-in/sign-in.tsx';
import { setCsrfToken, SIGNED_OUT_EVENT } from '#console/shared/api/api.ts';
import { ProblemNote } from '#console/shared/page/problem-note.tsx';
import { sessionQuery, type Me } from '#console/shared/api/queries.ts';
import { MeContext } from '#console/shared/api/session.ts';
import { Toasts } from '#console/shared/page/toasts.tsx';
import css from './desk-app.module.css';
import { createDeskRouter } from './router.tsx';
import { Waiting } from './waiting.tsx';

function makeQueryClient(): QueryClient {
  return new QueryClient({
    // A refusal stays a refusal; only a lost connection is worth another try.
    defaultOptions: { queries: { retry: (count, error) => count < 2 && error instanceof ApiProblem && error.status === 0, staleTime: 5000 } },
  });
}

/** The whole desk: the sign-in, or its pages. */
export function DeskApp() {
  const [client] = useState(makeQueryClient);
  return (
    <QueryClientProvider client={client}>
      <Toasts>
        <Door client={client} />
      </Toasts>
    </QueryClientProvider>
  );
}

function Door({ client }: { client: QueryClient }) {
  const session = useQuery(sessionQuery);
  const [router] = useState(createDeskRouter);
  // Any call may find that the session has ended; the sign-in then covers the page, which keeps what was typed.
  const [hasEnded, setEnded] = useState(false);
  useEffect(() => {
    const end = () => setEnded(true);
    addEventListener(SIGNED_OUT_EVENT, end);
    return () => removeEventListener(SIGNED_OUT_EVENT, end);
  }, []);
  const me = session.data;
  const enter = (entered: Me) => {
    setCsrfToken(entered.csrfToken);
    if (me && me.id !== entered.id) {
      // Somebody else at the same screen must not see what the first one had before them.
      location.assign('/desk/');
      return;
    }
    client.setQueryData(sessionQuery.queryKey, entered);
    setEnded(false);
    void client.invalidateQueries({ predicate: (query) => query.queryKey[0] !== sessionQuery.queryKey[0] });
  };
  if (session.isPending) return <Waiting />;
  if (me === undefined)
    return (
      <main className={css['wait']}>
        <ProblemNote error={session.error} onRetry={() => void session.refetch()} />
      </main>
    );
  if (me === null) return <SignIn onEnter={enter} />;
  return (
    <MeContext value={me}>
      <div inert={hasEnded} className={css['page']}>
        <RouterProvider router={router} />
      </div>
      {hasEnded ? (
        <div className={css['over']}>
          <SignIn onEnter={enter} endedName={me.name} />
        </div>
      ) : null}
    </MeContext>
  );
}
