import net, { type AddressInfo } from 'node:net';

/** A reply before it is written: text, number, null, an error, or a list of replies. */
type Reply = string | number | null | Error | readonly Reply[];

interface Connection {
  socket: net.Socket;
  topics: Set<string>;
  /** Commands since MULTI; null outside of a transaction. */
  queued: string[][] | null;
}

function written(reply: Reply): string {
  if (reply === null) return '$-1\r\n';
  if (reply instanceof Error) return `-ERR ${reply.message}\r\n`;
  if (typeof reply === 'number') return `:${reply}\r\n`;
  if (typeof reply === 'string') return `$${Buffer.byteLength(reply)}\r\n${reply}\r\n`;
  return `*${reply.length}\r\n${reply.map(written).join('')}`;
}

/** Reads complete commands from the beginning of the bytes: arrays of bulk strings. Returns them and the rest. */
function readCommands(bytes: Buffer): { commands: string[][]; rest: Buffer } {
  const commands: string[][] = [];
  let at = 0;
  const line = (from: number): { text: string; next: number } | null => {
    const end = bytes.indexOf('\r\n', from);
    return end === -1 ? null : { text: bytes.toString('utf8', from, end), next: end + 2 };
  };
  for (;;) {
    const head = line(at);
    if (!head) return { commands, rest: bytes.subarray(at) };
    const words: string[] = [];
    let place = head.next;
    for (let count = Number(head.text.slice(1)); count > 0; count--) {
      const size = line(place);
      const end = size ? size.next + Number(size.text.slice(1)) : Number.POSITIVE_INFINITY;
      if (!size || bytes.length < end + 2) return { commands, rest: bytes.subarray(at) };
      words.push(bytes.toString('utf8', size.next, end));
      place = end + 2;
    }
    commands.push(words);
    at = place;
  }
}

/** Keys with an end, as `SET … PX … NX`, `INCRBY` and `PTTL` see them. */
class Keys {
  readonly #kept = new Map<string, { value: number; endsAtMs: number }>();

  #get(key: string) {
    const found = this.#kept.get(key);
    return found && found.endsAtMs > Date.now() ? found : undefined;
  }

  set(key: string, value: string, lastsMs: string): Reply {
    if (this.#get(key)) return null;
    this.#kept.set(key, { value: Number(value), endsAtMs: Date.now() + Number(lastsMs) });
    return 'OK';
  }

  add(key: string, by: string): Reply {
    const kept = this.#get(key) ?? { value: 0, endsAtMs: Number.POSITIVE_INFINITY };
    kept.value += Number(by);
    this.#kept.set(key, kept);
    return kept.value;
  }

  left(key: string): Reply {
    const found = this.#get(key);
    return found ? Math.ceil(found.endsAtMs - Date.now()) : -2;
  }
}

export interface ValkeyStandIn {
  url: string;
  /** Cuts the connections that hear messages. */
  cut: () => void;
  stop: () => Promise<void>;
}

/** State of the server for all connections. */
class Shared {
  readonly connections = new Set<Connection>();
  readonly keys = new Keys();

  publish(topic: string, text: string): number {
    const hearing = [...this.connections].filter(({ topics }) => topics.has(topic));
    for (const { socket } of hearing) socket.write(written(['message', topic, text]));
    return hearing.length;
  }

  cut(of: (connection: Connection) => boolean): void {
    for (const connection of this.connections) if (of(connection)) connection.socket.destroy();
  }
}

type Command = (shared: Shared, connection: Connection, given: readonly string[]) => Reply[];

const followed =
  (word: 'subscribe' | 'unsubscribe'): Command =>
  (_shared, { topics }, given) =>
    given.map((topic) => {
      if (word === 'subscribe') topics.add(topic);
      else topics.delete(topic);
      return [word, topic, topics.size];
    });
const accepted: Command = () => ['OK'];

/** Commands by name. Each gives its replies: subscribing to several topics has several. */
const commands: Readonly<Record<string, Command>> = {
  INFO: () => ['redis_version:7.2.0\r\nloading:0\r\n'],
  SUBSCRIBE: followed('subscribe'),
  UNSUBSCRIBE: followed('unsubscribe'),
  PUBLISH: (shared, _connection, [topic = '', text = '']) => [shared.publish(topic, text)],
  SET: ({ keys }, _connection, [key = '', value = '', , lastsMs = '']) => [keys.set(key, value, lastsMs)],
  INCRBY: ({ keys }, _connection, [key = '', by = '']) => [keys.add(key, by)],
  PTTL: ({ keys }, _connection, [key = '']) => [keys.left(key)],
  MULTI: (_shared, connection) => {
    connection.queued = [];
    return ['OK'];
  },
  EXEC: (shared, connection) => {
    const queued = connection.queued ?? [];
    connection.queued = null;
    return [queued.flatMap((command) => answer(shared, connection, command))];
  },
  CLIENT: accepted,
  SELECT: accepted,
  PING: accepted,
  QUIT: accepted,
};

function answer(shared: Shared, connection: Connection, [name = '', ...given]: readonly string[]): Reply[] {
  const word = name.toUpperCase();
  if (connection.queued !== null && word !== 'EXEC') {
    connection.queued.push([name, ...given]);
    return ['QUEUED'];
  }
  return commands[word]?.(shared, connection, given) ?? [new Error(`unknown command '${name}'`)];
}

/** A server with the few commands of Valkey that the product uses, over the real protocol (RESP 2), on its own port. */
export async function startValkeyStandIn(): Promise<ValkeyStandIn> {
  const shared = new Shared();
  const server = net.createServer((socket) => {
    const connection: Connection = { socket, topics: new Set(), queued: null };
    shared.connections.add(connection);
    let unread: Buffer = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('close', () => shared.connections.delete(connection));
    socket.on('data', (bytes) => {
      const read = readCommands(Buffer.concat([unread, bytes]));
      unread = read.rest;
      for (const command of read.commands) socket.write(answer(shared, connection, command).map(written).join(''));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => shared.cut(({ topics }) => topics.size > 0),
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      shared.cut(() => true);
      await closed;
    },
  };
}
