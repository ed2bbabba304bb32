import { once } from 'node:events';
import net from 'node:net';
import os from 'node:os';
import { StartError } from '#server/process/start/start-error.ts';

export type ListenAddress = { host: string; port: number };

/** A StartError with a hint if an address cannot be listened on; any other error is returned unchanged. */
export function explainListenError(error: unknown, { host, port }: ListenAddress): unknown {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (code === 'EADDRINUSE') {
    return new StartError(
      'port.occupied',
      `port ${port} of ${host} is in use by another program`,
      `End that program, or choose another port: PORT=${port + 1} npm start`,
      { cause: error },
    );
  }
  if (code === 'EACCES') {
    return new StartError('port.forbidden', `this user may not open port ${port}`, 'Choose a port above 1023, for example: PORT=3000 npm start', {
      cause: error,
    });
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new StartError(
      'host.wrong',
      `this machine has no address ${host}`,
      'HOST is 127.0.0.1 for this machine alone, or 0.0.0.0 for everybody on the network.',
      { cause: error },
    );
  }
  return error;
}

/** Checks early that an address is free, before minutes of work for a server that could not listen. Throws a StartError. */
export async function checkAddress(address: ListenAddress): Promise<void> {
  if (address.port === 0) return;
  const probe = net.createServer();
  try {
    probe.listen({ host: address.host, port: address.port, exclusive: true });
    await once(probe, 'listening');
    probe.close();
    await once(probe, 'close');
  } catch (error) {
    throw explainListenError(error, address);
  }
}

/** Starts listening, or throws a StartError with a hint. */
export async function listen(server: { listen: (address: ListenAddress) => Promise<string> }, address: ListenAddress): Promise<void> {
  try {
    await server.listen(address);
  } catch (error) {
    throw explainListenError(error, address);
  }
}

/** Addresses at which other machines of the network reach a server that listens on this host; none for 127.0.0.1. */
export function networkAddresses(host: string, interfaces: ReturnType<typeof os.networkInterfaces> = os.networkInterfaces()): string[] {
  if (host !== '0.0.0.0' && host !== '::') return [];
  return Object.values(interfaces).flatMap((entries) =>
    (entries ?? []).filter((entry) => entry.family === 'IPv4' && !entry.internal).map((entry) => entry.address),
  );
}
