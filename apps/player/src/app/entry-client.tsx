import '@laro/ui/tokens.css';
import '@laro/ui/base.css';
import { breathe } from './breathe.ts';

/** React runs in its own task, and the site in another: a tap or a paint has its turn between them. */
async function start(): Promise<void> {
  await import('react-dom/client');
  await breathe();
  const { startPage } = await import('./start-page.tsx');
  await startPage();
}

void start();
