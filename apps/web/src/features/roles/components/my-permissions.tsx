import { type Action, actions, type Subject, subjects } from '@lastmile/contract';
import { Anchor, Group, Paper, SimpleGrid, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePageRoutes } from '../../../shared/navigation/page-routes.tsx';
import { isOfAnIsp, type PageRoute } from '../../../shared/navigation/route.ts';
import { titleKey } from '../../../shared/navigation/route-title.ts';
import { type AppAbility, useCurrentAbility } from '../../../shared/session/ability.ts';
import { session } from '../../../shared/session/session.ts';
import { useAbilityLabels } from './use-ability-labels.ts';

/** Permissions that everyone has, and the wildcard, say nothing about a role. */
const listedSubjects = subjects.filter((subject) => subject !== 'Auth' && subject !== 'all');

interface PermissionGroup {
  readonly subject: Subject;
  readonly held: readonly Action[];
  readonly screens: readonly PageRoute[];
}

const heldOn = (ability: AppAbility, subject: Subject): readonly Action[] =>
  ability.can('manage', subject) ? ['manage'] : actions.filter((action) => ability.can(action, subject));

/** What the role may do, grouped by area, with links to the pages. */
export function MyPermissions() {
  const { t } = useTranslation('roles');
  const ability = useCurrentAbility();
  const hasIsp = session.user()?.ispId != null;
  const pageRoutes = usePageRoutes();
  const held = listedSubjects
    .map((subject) => ({
      subject,
      held: heldOn(ability, subject),
      // A permission used on pages of another subject has no page of its own.
      screens: pageRoutes.filter(
        (route) =>
          route.subject === subject &&
          route.menu &&
          route.page &&
          ability.can(route.action, route.subject) &&
          (hasIsp ? !route.isOfPlatform : !isOfAnIsp(route)),
      ),
    }))
    .filter(({ held: some }) => some.length > 0);
  return (
    <section aria-labelledby="own-rights">
      <Title order={2} size="h4" id="own-rights" mb="xs">
        {t('myPermissions')}
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm">
        {held.map((one) => (
          <PermissionItem key={one.subject} {...one} />
        ))}
      </SimpleGrid>
    </section>
  );
}

function PermissionItem({ subject, held, screens }: PermissionGroup) {
  const { t } = useTranslation(['roles', 'routes', 'shell']);
  const labels = useAbilityLabels();
  return (
    <Paper withBorder p="md">
      <Text size="sm" fw={600}>
        {labels.subject(subject)}
      </Text>
      <Text size="sm" c="dimmed">
        {held.map(labels.action).join(', ')}
      </Text>
      {screens.length > 0 ? (
        <Group gap="sm" mt={6}>
          {screens.map((route) => (
            <Anchor key={route.path} component={Link} to={route.path} size="sm">
              {t(titleKey(route))}
            </Anchor>
          ))}
        </Group>
      ) : null}
    </Paper>
  );
}
