import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { pageStateFaults } from './page-state-rules.ts';
import { sourceFiles } from '../source-files.ts';

const root = path.join(import.meta.dirname, '../../..');
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
const PAGE = 'apps/player/src/features/cash/a.tsx';

describe('the check of loading and sending', () => {
  test.each([
    "import { ErrorState } from '@laro/ui/states/error-state.tsx';",
    'const [isBusy, setBusy] = useState(false);',
    'const [busy, setBusy] = useState<Format | null>(null);',
    'const [isSending, setSending] = useState(false);',
    'const [isSaving, setIsSaving] = useState(false);',
  ])('[ERR-01] fires on %s', (code) => {
    expect(pageStateFaults(PAGE, code)).toMatchObject([{ file: PAGE, line: 1 }]);
  });

  test.each([
    "import { Awaited } from '#player/shared/api/awaited.tsx';",
    'const { isBusy, problem, run } = useSubmit();',
    'const [isOpen, setOpen] = useState(false);',
    '// const [isBusy, setBusy] = useState(false);',
  ])('[ERR-01] is silent on %s', (code) => {
    expect(pageStateFaults(PAGE, code)).toEqual([]);
  });

  test('[ERR-01] the parts that keep these states may', () => {
    expect(pageStateFaults('apps/player/src/shared/form/use-submit.ts', 'const [isBusy, setBusy] = useState(false);')).toEqual([]);
    expect(pageStateFaults('apps/player/src/shared/api/awaited.tsx', "import { ErrorState } from '@laro/ui/states/error-state.tsx';")).toEqual([]);
  });
});

test('[ERR-01] the player’s pages load and send in one way', () => {
  const files = sourceFiles(root, ['apps/player/src'], /\.tsx?$/);
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap((file) => pageStateFaults(file, read(file))).map(({ file, line, code }) => `${file}:${line} ${code}`)).toEqual([]);
});
