import { useQueryClient } from '@tanstack/react-query';
import { memberQuery, type DeskMember } from '#console/shared/api/money-queries.ts';

/** Stores the server's answer, and refetches the lists that contain the member. */
export function useChangedMember(merchant: string): (member: DeskMember) => void {
  const client = useQueryClient();
  return (member) => {
    client.setQueryData(memberQuery(merchant, member.id).queryKey, member);
    void client.invalidateQueries({ queryKey: ['members', merchant] });
    void client.invalidateQueries({ queryKey: ['pairs', merchant] });
    void client.invalidateQueries({ queryKey: ['audit'] });
  };
}
