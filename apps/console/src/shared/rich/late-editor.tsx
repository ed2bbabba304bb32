import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useEffect, useState, type ComponentProps } from 'react';
import type { RichEditor } from './rich-editor.tsx';

const TRY_AGAIN_MS = 5000;
let brought: typeof RichEditor | null = null;

/**
 * The editor of texts, which is as large as the rest of the desk and is loaded on demand. If its file fails to load, the form stays with
 * all typed values, and loading is retried (docs/decisions/041-a-part-is-no-page.md).
 */
export function LateEditor(props: ComponentProps<typeof RichEditor>) {
  const [Editor, setEditor] = useState(() => brought);
  useEffect(() => {
    if (Editor) return undefined;
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const bring = () => {
      import('./rich-editor.tsx').then(
        (part) => {
          brought = part.RichEditor;
          if (!isGone) setEditor(() => brought);
        },
        () => {
          if (!isGone) timer = setTimeout(bring, TRY_AGAIN_MS);
        },
      );
    };
    bring();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [Editor]);
  return Editor ? <Editor {...props} /> : <Skeleton height={200} radius="var(--r-2)" />;
}
