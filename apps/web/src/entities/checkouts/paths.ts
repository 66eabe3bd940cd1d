export const onlinePaymentsPath = '/isp/online-payments';
export const paymentsToVerifyPath = '/isp/payments-to-verify';
export const gatewaySettingsPath = '/isp/gateway-setting';
export const billingSettingsPath = '/isp/billing-setting';
