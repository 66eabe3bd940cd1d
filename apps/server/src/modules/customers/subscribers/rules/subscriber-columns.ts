import { subscriberFields } from '@lastmile/contract';
import { columnsOfFields } from '../../../../core/columns.ts';

export const subscriberColumns = columnsOfFields(subscriberFields);
