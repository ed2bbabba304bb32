import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openDesk } from '#console/testing/open-desk.tsx';

const gateway = {
  gateway: 'paymongo',
  address: 'https://api.pay.example',
  callbackPath: '/payments/paymongo/laro',
  usesSandbox: true,
  keys: [],
  lastCallbackAt: null,
  refusedCount: 0,
  lastRefusedAt: null,
  errorCount: 0,
  lastErrorAt: null,
  lastError: null,
  paidOrders: 4,
  failedOrders: 1,
};

test('[CASH-03] the median time to a payment is in a unit that people read', async () => {
  await openDesk('/m/laro/gateways', {
    listPaymentGateways: {
      gateways: [
        { ...gateway, medianSecondsToPaid: 3602 },
        { ...gateway, gateway: 'xendit', medianSecondsToPaid: 45 },
      ],
    },
    listGatewayCallbacks: { callbacks: [], next: null },
    listReconciliations: { reconciliations: [] },
  } as never);
  expect(await screen.findByText('1 hour')).toBeTruthy();
  expect(screen.getByText('45 seconds')).toBeTruthy();
});
