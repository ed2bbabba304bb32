import { useEffect } from 'react';
import { useSettings } from '#player/shared/api/queries.ts';
import { useServices } from '#player/shared/api/services.ts';
import type { PageHead } from '@laro/contract/wire/page-head';

/** Says the page's title and what else the document head needs; on the server it goes into the HTML. */
export function useHead(head: PageHead): void {
  const { collectHead } = useServices();
  const { merchantName } = useSettings();
  const title = head.title === merchantName ? head.title : `${head.title} · ${merchantName}`;
  collectHead?.({ ...head, title });
  useEffect(() => {
    document.title = title;
  }, [title]);
}
