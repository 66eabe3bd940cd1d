import { rawQuery } from '@lastmile/database';
import type { Invariant } from '../../../core/invariant.ts';

const violations =
  (sql: string): Invariant['findViolations'] =>
  async (tx) => {
    const { rows } = await tx.executeQuery<{ violation: string }>(rawQuery(sql));
    return rows.map(({ violation }) => violation);
  };

export const ticketInvariants: readonly Invariant[] = [
  {
    invariant: 'An active ticket is assigned to staff of its department who have not left',
    findViolations: violations(`
      select format('Ticket #%s of ISP %s is assigned to staff member %s, who does not work in its department.',
        t.number, t.isp_id, t.staff_id) as violation
      from tickets t join staff s on s.isp_id = t.isp_id and s.id = t.staff_id
      where t.due_at is not null and (s.department_id is distinct from t.department_id or s.left_on is not null)
      order by t.isp_id, t.number`),
  },
  {
    invariant: 'Active tickets and staff belong to active departments',
    findViolations: violations(`
      select format('Department %s of ISP %s is inactive, but has active tickets or staff.', d.name, d.isp_id) as violation
      from departments d
      where not d.is_active and (
        exists (select from tickets t where t.isp_id = d.isp_id and t.department_id = d.id and t.due_at is not null)
        or exists (select from staff s where s.isp_id = d.isp_id and s.department_id = d.id and s.left_on is null))
      order by d.isp_id, d.id`),
  },
  {
    invariant: 'A visit has the data scope of its ticket',
    findViolations: violations(`
      select format('Visit %s of ISP %s does not carry the department, opener or reseller of ticket #%s.', v.id, v.isp_id, t.number) as violation
      from visits v join tickets t on t.isp_id = v.isp_id and t.id = v.ticket_id
      where (v.department_id, v.opened_by, v.reseller_user_id, v.hidden_at)
        is distinct from (t.department_id, t.opened_by, t.reseller_user_id, t.hidden_at)
      order by v.isp_id, v.id`),
  },
  {
    invariant: 'Cached ticket totals are correct',
    findViolations: violations(`
      with both_ways as (
        select isp_id, department_id, staff_id, status, urgency, 1 as tickets from tickets where desk = 'isp' and hidden_at is null
        union all select isp_id, department_id, staff_id, status, urgency, -tickets from ticket_aggregates
      )
      select format('ISP %s: the cached total of %s %s tickets of department %s and staff member %s is off by %s.',
        isp_id, urgency, status, coalesce(department_id::text, 'none'), coalesce(staff_id::text, 'none'), sum(tickets)) as violation
      from both_ways group by isp_id, department_id, staff_id, status, urgency having sum(tickets) <> 0`),
  },
];
