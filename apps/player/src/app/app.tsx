import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ServicesContext, type Services } from '#player/shared/api/services.ts';

/** The providers around every page. */
export const App = ({ services, children }: { services: Services; children: ReactNode }) => (
  <ServicesContext value={services}>
    <QueryClientProvider client={services.queries}>{children}</QueryClientProvider>
  </ServicesContext>
);
