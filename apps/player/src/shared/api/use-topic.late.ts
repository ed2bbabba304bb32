import type { Topic, TopicKind } from '@laro/contract/wire/live';
import { useEffect, useEffectEvent } from 'react';
import { followTopic, type TopicFollower } from './live-line.late.ts';

/** Follows a topic while the component is shown; null follows none. Handlers may be new at each drawing. */
export function useTopic<Kind extends TopicKind>(topic: Topic<Kind> | null, { onEvent, onStale, onRefused }: Omit<TopicFollower<Kind>, 'onOver'>): void {
  const event = useEffectEvent(onEvent);
  const stale = useEffectEvent(onStale);
  const refused = useEffectEvent(() => onRefused?.());
  useEffect(() => (topic === null ? undefined : followTopic(topic, { onEvent: event, onStale: stale, onRefused: refused })), [topic]);
}
