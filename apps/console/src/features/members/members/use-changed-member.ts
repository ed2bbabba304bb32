import { useQueryClient } from '@tanstack/react-query';
import { memberQuery, type DeskMember } from '#console/shared/api/money-queries.ts';

/** Keeps what the server answered, and asks again for the lists it stands in. */
export function useChangedMember(merchant: string): (member: DeskMember) => void {
  const client = useQueryClient();
  return (member) => {
    client.setQueryData(memberQuery(merchant, member.id).queryKey, member);
    void client.invalidateQueries({ queryKey: ['members', merchant] });
    void client.invalidateQueries({ queryKey: ['pairs', merchant] });
    void client.invalidateQueries({ queryKey: ['audit'] });
  };
}
