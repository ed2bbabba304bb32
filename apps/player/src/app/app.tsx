import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ServicesContext, type Services } from '#player/shared/api/services.ts';

/** What everything on a page stands in. */
export const App = ({ services, children }: { services: Services; children: ReactNode }) => (
  <ServicesContext value={services}>
    <QueryClientProvider client={services.queries}>{children}</QueryClientProvider>
  </ServicesContext>
);
