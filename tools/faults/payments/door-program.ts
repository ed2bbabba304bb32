// A process with the doors for gateways: node door-program.ts <database URL> <where it pays out, as JSON>. Prints its port, and serves until it is killed.
import type { AddressInfo } from 'node:net';
import { openPool } from '../../../apps/server/src/db/database.ts';
import { openDoor } from './open-door.ts';
import type { PayoutGround } from './payout-door.ts';

const pool = openPool({ connectionString: process.argv[2] ?? '' });
const { http, withdrawals } = await openDoor({ pool }, JSON.parse(process.argv[3] ?? '') as PayoutGround);
await http.app.listen({ host: '127.0.0.1', port: 0 });
withdrawals?.start();
console.log(`port ${(http.app.server.address() as AddressInfo).port}`);
