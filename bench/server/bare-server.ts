/** The peer: node:http that sends one prepared response, headers and bytes, to every request. Started as `bare-server.ts <port> <file>`. */
import fs from 'node:fs';
import http from 'node:http';

const [port = '0', file = ''] = process.argv.slice(2);
const { headers, body } = JSON.parse(fs.readFileSync(file, 'utf8')) as { headers: Record<string, string>; body: string };
const bytes = Buffer.from(body, 'base64');
http.createServer((_request, response) => response.writeHead(200, headers).end(bytes)).listen(Number(port), '127.0.0.1', () => console.log('ready'));
