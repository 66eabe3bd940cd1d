import { north } from '../../support/test-server.ts';
import type { AccessRow, AccessTable } from '../access-row.ts';
import type { AccessFixtures, Sample, TestUser } from '../fixtures.ts';
import { subscriberFor } from './subscribers.ts';

const everyone = 'client accountant technician collector staff reseller';
const workers = 'client technician staff';
const owner = 'client';

const isp = ({ ispId }: TestUser): number => ispId ?? north.id;
const idOf = (rows: readonly Record<string, unknown>[]): number => Number(rows[0]?.['id']);

const row = (
  allows: string,
  otherIsp: AccessRow['otherIsp'],
  sample: (fixtures: AccessFixtures, caller: TestUser) => Promise<Sample> | Sample = () => ({}),
): AccessRow => ({ allows, needsIsp: true, otherIsp, sample });

const department = async (fixtures: AccessFixtures, caller: TestUser): Promise<number> =>
  idOf(
    await fixtures.panel.db.sql('insert into departments (isp_id, name) values ($1, $2) returning id', [
      isp(caller),
      fixtures.fresh('Department'),
    ]),
  );

/** The department of the caller, who works in one from now on. */
async function ownDepartment(fixtures: AccessFixtures, caller: TestUser): Promise<number> {
  const { db } = fixtures.panel;
  const known = await db.sql('select department_id as id from staff where user_id = $1', [caller.id]);
  if (known.length > 0) return idOf(known);
  const id = await department(fixtures, caller);
  const isUser = await db.sql('select id from users where id = $1 and isp_id = $2', [caller.id, isp(caller)]);
  if (isUser.length > 0)
    await db.sql('insert into staff (isp_id, user_id, department_id) values ($1, $2, $3)', [
      isp(caller),
      caller.id,
      id,
    ]);
  return id;
}

async function member(fixtures: AccessFixtures, caller: TestUser, departmentId: number): Promise<number> {
  const { db } = fixtures.panel;
  const user = idOf(
    await db.sql(
      `insert into users (isp_id, full_name, email, status, role_id)
       select $1, $2, $3, 'invited', id from roles where name = 'staff' and is_system returning id`,
      [isp(caller), fixtures.fresh('Member'), fixtures.freshEmail()],
    ),
  );
  return idOf(
    await db.sql('insert into staff (isp_id, user_id, department_id) values ($1, $2, $3) returning id', [
      isp(caller),
      user,
      departmentId,
    ]),
  );
}

/** A ticket that the caller sees, whatever their data scope: opened by them, in their department, of their subscriber. */
async function ticket(fixtures: AccessFixtures, caller: TestUser, departmentId?: number): Promise<number> {
  const { db } = fixtures.panel;
  const subscriberId = await subscriberFor(fixtures, caller);
  const of = departmentId ?? (await ownDepartment(fixtures, caller));
  return idOf(
    await db.sql(
      `with number as (
         insert into ticket_numbers as n (isp_id, last_number) values ($1, 1001)
         on conflict (isp_id) do update set last_number = n.last_number + 1 returning last_number)
       insert into tickets (isp_id, number, subject, category, urgency, source, department_id, subscriber_id, reseller_user_id,
         opened_by, opened_at, last_activity_at, first_response_due_at, resolution_due_at)
       select $1, last_number, 'No internet', 'other', 'normal', 'phone', $2, $3,
         (select reseller_user_id from subscribers where id = $3), $4, now(), now(), now(), now() from number returning id`,
      [isp(caller), of, subscriberId, caller.id],
    ),
  );
}

const ofTicket =
  (more: (fixtures: AccessFixtures, caller: TestUser) => Promise<object> | object = () => ({})) =>
  async (fixtures: AccessFixtures, caller: TestUser): Promise<Sample> => ({
    body: { ticketId: await ticket(fixtures, caller), ...(await more(fixtures, caller)) },
  });
const byQuery = async (fixtures: AccessFixtures, caller: TestUser): Promise<Sample> => ({
  query: { ticketId: await ticket(fixtures, caller) },
});

async function attachment(fixtures: AccessFixtures, caller: TestUser, ticketOf = ticket): Promise<number> {
  const { db, panel } = fixtures.panel;
  const ticketId = await ticketOf(fixtures, caller);
  const key = await panel.services.attachments.save(Buffer.from('log'));
  const reply = idOf(
    await db.sql(
      `insert into ticket_replies (isp_id, ticket_id, author, author_name, body) values ($1, $2, 'customer', 'Someone', 'See')
       returning id`,
      [isp(caller), ticketId],
    ),
  );
  return idOf(
    await db.sql(
      `insert into ticket_attachments (isp_id, ticket_id, reply_id, file_name, media_type, size_bytes, storage_key)
       values ($1, $2, $3, 'a.log', 'text/plain', 3, $4) returning id`,
      [isp(caller), ticketId, reply, key],
    ),
  );
}

/** A request of the caller's ISP to the platform; of the first one for users of the platform. */
async function request(fixtures: AccessFixtures, caller: TestUser): Promise<number> {
  return idOf(
    await fixtures.panel.db.sql(
      `with number as (
         insert into ticket_numbers as n (isp_id, last_number) values ($1, 1001)
         on conflict (isp_id) do update set last_number = n.last_number + 1 returning last_number)
       insert into tickets (isp_id, number, desk, subject, category, urgency, source, opened_at, last_activity_at,
         first_response_due_at, resolution_due_at)
       select $1, last_number, 'platform', 'Help', 'other', 'normal', 'staff', now(), now(), now(), now() from number returning id`,
      [isp(caller)],
    ),
  );
}

const bothSides = (
  otherIsp: AccessRow['otherIsp'],
  sample: (fixtures: AccessFixtures, caller: TestUser) => Promise<Sample> | Sample = () => ({}),
): AccessRow => ({ allows: 'client admin platform_support', otherIsp, sample });

/** A visit that the caller may make, or of an owner, who may make it for the technician. */
async function visit(fixtures: AccessFixtures, caller: TestUser, status = 'planned'): Promise<number> {
  const { db } = fixtures.panel;
  const departmentId = await ownDepartment(fixtures, caller);
  const ticketId = await ticket(fixtures, caller, departmentId);
  const own = await db.sql('select id from staff where user_id = $1 and isp_id = $2', [
    caller.id,
    isp(caller),
  ]);
  const staffId = own.length > 0 ? idOf(own) : await member(fixtures, caller, departmentId);
  return idOf(
    await db.sql(
      `insert into visits (isp_id, ticket_id, staff_id, visit_date, from_time, to_time, status, started_at)
       values ($1, $2, $3, '2099-01-05', '10:00', '12:00', $4, case when $4 = 'started' then now() end) returning id`,
      [isp(caller), ticketId, staffId, status],
    ),
  );
}

const window = { date: '2099-01-06', from: '10:00', to: '12:00' };

/**
 * Everyone opens tickets and reads those they may see: collectors those they opened, resellers those of their
 * subscribers, support agents those of their department. Technicians and support agents work on them; deleting and
 * settings are the owner's, as are departments and staff, which support agents see.
 */
export const supportRows: AccessTable = {
  'departments.pick': row(everyone, 'own'),
  'departments.list': row('client staff', 'own'),
  'departments.create': row(owner, 'own', (fixtures) => ({
    body: { name: fixtures.fresh('Department'), description: null },
  })),
  'departments.update': row(owner, 404, async (fixtures, caller) => ({
    body: { id: await department(fixtures, caller), name: fixtures.fresh('Renamed'), version: 1 },
  })),
  'departments.delete': row(owner, 404, async (fixtures, caller) => ({
    body: { id: await department(fixtures, caller), version: 1 },
  })),
  'staff.pick': row(everyone, 'own'),
  'staff.list': row('client staff', 'own'),
  'staff.candidates': row(owner, 'own'),
  'staff.create': row(owner, 422, async (fixtures, caller) => ({
    body: {
      fullName: fixtures.fresh('Member'),
      email: fixtures.freshEmail(),
      roleId: await fixtures.roleId('staff'),
      departmentId: await department(fixtures, caller),
    },
  })),
  'staff.enrol': row(owner, 422, async (fixtures, caller) => {
    const departmentId = await department(fixtures, caller);
    const { db } = fixtures.panel;
    const user = await db.sql(
      `insert into users (isp_id, full_name, email, status, role_id)
       select $1, $2, $3, 'invited', id from roles where name = 'staff' and is_system returning id`,
      [isp(caller), fixtures.fresh('Member'), fixtures.freshEmail()],
    );
    return { body: { userId: idOf(user), departmentId, position: null } };
  }),
  'staff.update': row(owner, 404, async (fixtures, caller) => ({
    body: {
      id: await member(fixtures, caller, await department(fixtures, caller)),
      position: 'Agent',
      version: 1,
    },
  })),
  'staff.leaving': row(owner, 404, async (fixtures, caller) => ({
    query: { id: await member(fixtures, caller, await department(fixtures, caller)) },
  })),
  'staff.delete': row(owner, 404, async (fixtures, caller) => ({
    body: { id: await member(fixtures, caller, await department(fixtures, caller)), version: 1 },
  })),
  'tickets.list': row(everyone, 'own'),
  'tickets.get': row(everyone, 404, byQuery),
  'tickets.replies': row(everyone, 404, byQuery),
  'tickets.connection': row(everyone, 404, async (fixtures, caller) => ({
    query: { subscriberId: await subscriberFor(fixtures, caller) },
  })),
  'tickets.live': row(everyone, 'own'),
  'tickets.replying': row(everyone, 404, ofTicket()),
  'tickets.create': row(everyone, 422, async (fixtures, caller) => ({
    body: { subject: 'Slow', body: 'Very slow', subscriberId: await subscriberFor(fixtures, caller) },
  })),
  'tickets.reply': row(
    everyone,
    404,
    ofTicket(() => ({ body: 'On our way' })),
  ),
  'tickets.updateStatus': row(
    workers,
    404,
    ofTicket(() => ({ status: 'in_progress' })),
  ),
  'tickets.updateUrgency': row(
    workers,
    404,
    ofTicket(() => ({ urgency: 'high' })),
  ),
  'tickets.updateDepartment': row(
    workers,
    404,
    ofTicket(async (fixtures, caller) => ({ departmentId: await department(fixtures, caller) })),
  ),
  'tickets.updateStaff': row(workers, 404, async (fixtures, caller) => {
    const departmentId = await ownDepartment(fixtures, caller);
    return {
      body: {
        ticketId: await ticket(fixtures, caller, departmentId),
        staffId: await member(fixtures, caller, departmentId),
      },
    };
  }),
  'tickets.merge': row(workers, 404, async (fixtures, caller) => {
    const [ticketId, intoTicketId] = [await ticket(fixtures, caller), await ticket(fixtures, caller)];
    await fixtures.panel.db.sql('update tickets set subscriber_id = null where id = any($1)', [
      [ticketId, intoTicketId],
    ]);
    return { body: { ticketId, intoTicketId } };
  }),
  'tickets.delete': row(owner, 404, ofTicket()),
  'ticketAttachments.upload': {
    ...row(everyone, 'own', () => ({ query: { fileName: 'a.log' }, file: 'log' })),
  },
  'ticketAttachments.download': row(everyone, 404, async (fixtures, caller) => ({
    params: { id: await attachment(fixtures, caller) },
  })),
  'platformTickets.list': bothSides('own'),
  'platformTickets.get': bothSides(404, async (fixtures, caller) => ({
    query: { ticketId: await request(fixtures, caller) },
  })),
  'platformTickets.download': bothSides(404, async (fixtures, caller) => ({
    params: { id: await attachment(fixtures, caller, request) },
  })),
  'platformTickets.upload': bothSides(404, async (fixtures, caller) => ({
    query: { ticketId: await request(fixtures, caller), fileName: 'a.log' },
    file: 'log',
  })),
  'platformTickets.create': row(owner, 'own', () => ({ body: { subject: 'Help', body: 'Please' } })),
  'platformTickets.reply': bothSides(404, async (fixtures, caller) => ({
    body: { ticketId: await request(fixtures, caller), body: 'Thank you' },
  })),
  'platformTickets.updateStatus': bothSides(404, async (fixtures, caller) => ({
    body: { ticketId: await request(fixtures, caller), status: 'resolved' },
  })),
  'visits.mine': row(everyone, 'own'),
  'visits.list': row(everyone, 'own'),
  'visits.schedule': row(
    workers,
    404,
    ofTicket(() => window),
  ),
  'visits.update': row(workers, 404, async (fixtures, caller) => ({
    body: { id: await visit(fixtures, caller), instructions: 'Ring twice', version: 1 },
  })),
  'visits.cancel': row(workers, 404, async (fixtures, caller) => ({
    body: { id: await visit(fixtures, caller) },
  })),
  'visits.start': row(workers, 404, async (fixtures, caller) => ({
    body: { id: await visit(fixtures, caller) },
  })),
  'visits.finish': row(workers, 404, async (fixtures, caller) => ({
    body: { id: await visit(fixtures, caller, 'started'), outcome: 'solved', result: 'New connector' },
  })),
  'ticketSettings.targets': row(everyone, 'own'),
  'ticketSettings.saveTargets': row(owner, 'own', () => ({
    body: {
      targets: ['low', 'normal', 'high', 'urgent'].map((urgency) => ({
        urgency,
        firstResponseMinutes: 60,
        resolutionMinutes: 600,
      })),
    },
  })),
  'ticketSettings.cannedReplies': row(everyone, 'own'),
  'ticketSettings.saveCannedReply': row(owner, 'own', (fixtures) => ({
    body: { title: fixtures.fresh('Reply'), body: 'Restart your router.' },
  })),
  'ticketSettings.deleteCannedReply': row(owner, 404, async (fixtures, caller) => ({
    body: {
      id: idOf(
        await fixtures.panel.db.sql(
          "insert into canned_replies (isp_id, title, body) values ($1, $2, 'Text') returning id",
          [isp(caller), fixtures.fresh('Reply')],
        ),
      ),
    },
  })),
};
