"""More runs: orders and exchanges, telephone lines, repositories, tired users. Every mention is judged by hand."""
# ruff: noqa: E501

from __future__ import annotations

import json

from tests.verification.answers.marked import marked

_KEYBOARD = {
    "product_id": "1656367028",
    "name": "Mechanical Keyboard",
    "variants": {
        "1151293680": {
            "item_id": "1151293680",
            "options": {"switch": "linear", "size": "full size"},
            "available": True,
            "price": 272.33,
        },
        "7706410293": {
            "item_id": "7706410293",
            "options": {"switch": "clicky", "size": "full size"},
            "available": True,
            "price": 269.16,
        },
        "9025753381": {
            "item_id": "9025753381",
            "options": {"switch": "clicky", "size": "60%"},
            "available": False,
            "price": 231.58,
        },
    },
}

RUNS = (
    marked(
        "exchange of an item",
        "You are Yusuf in 19122. Exchange the keyboard of #W2378156 for a clicky one.",
        [
            (
                "get_order_details",
                '{"order_id": "#W2378156"}',
                json.dumps(
                    {
                        "order_id": "#W2378156",
                        "user_id": "yusuf_rossi_9620",
                        "address": {"zip": "19122"},
                        "items": [
                            {"name": "Mechanical Keyboard", "item_id": "1151293680", "price": 272.33},
                            {"name": "Smart Thermostat", "item_id": "4983901480", "price": 262.47},
                        ],
                        "payment_history": [{"amount": 534.8, "payment_method_id": "credit_card_9513926"}],
                    }
                ),
            ),
            ("get_product_details", '{"product_id": "1656367028"}', json.dumps(_KEYBOARD)),
            ("calculate", '{"expression": "272.33 - 269.16"}', "3.17"),
        ],
        "Thank you, Yusuf ({{yusuf_rossi_9620|identifier|v}}). For order **{{#W2378156|identifier|v}}**:\n\n"
        "1. **Mechanical Keyboard** (Item ID: {{1151293680|identifier|v}})\n   - Price: {{$272.33|amount|v}}\n"
        "   - Exchange for: clicky, full size (Item ID: {{7706410293|identifier|v}}) at {{$269.16|amount|v}}\n"
        "   - Refund: {{$3.17|amount|v}} to {{credit_card_9513926|identifier|v}}\n\n"
        "The {{60%|number|v}} keyboard ({{9025753381|identifier|v}}, {{$231.58|amount|v}}) is not available. "
        "The thermostat costs {{$262.74|amount|u}}. Item {{7706410239|identifier|u}} is in stock.\n\n"
        "Do you want to proceed? (yes/no)",
    ),
    marked(
        "another item's price",
        "What are my options for the keyboard?",
        [("get_product_details", '{"product_id": "1656367028"}', json.dumps(_KEYBOARD))],
        "- Item {{7706410293|identifier|v}}: clicky\n  - Price: {{$231.58|amount|u}}\n"
        "- Item {{1151293680|identifier|v}}: linear\n  - Price: {{$272.33|amount|v}}",
    ),
    marked(
        "overdue bill",
        "my line got suspended, my name is John Smith, 555-123-2002",
        [
            (
                "get_customer_by_phone",
                '{"phone_number": "555-123-2002"}',
                '{"customer_id": "C1001", "full_name": "John Smith", "line_ids": ["L1001", "L1002"], "bill_ids": ["B1001", "B1002"]}',
            ),
            (
                "get_details_by_id",
                '{"id": "B1002"}',
                '{"bill_id": "B1002", "status": "Overdue", "total_due": 75.5, "due_date": "2025-02-14", "line_items": [{"description": "Plan A", "amount": 60.0}, {"description": "Roaming", "amount": 15.5}]}',
            ),
        ],
        "Hi John. Your line {{L1002|identifier|v}} is suspended because bill {{B1002|identifier|v}} of {{$75.50|amount|v}} "
        "({{$60.00|amount|v}} for Plan A plus {{$15.50|amount|v}} roaming) was due on {{February 14, 2025|date|v}}. I'll send "
        "a payment request to {{555-123-2002|identifier|v}}. Bill {{B1003|identifier|u}} is paid.",
    ),
    marked(
        "slow data on a phone",
        "internet is super slow on my phone, i ran the speed test, got 0.8 mbps",
        [
            ("run_speed_test", "{}", "Speed test result: 0.8 Mbps (Very Poor)"),
            ("check_network_mode", "{}", "Network mode preference: 3g_only"),
            ("check_apn", "{}", "APN: internet, MMSC: http://mms.carrier.example/mms/wapenc"),
        ],
        "Your speed is {{0.8|number|v}} Mbps, which is very poor. Your phone is on `{{3g_only|identifier|v}}`; change it to "
        "`{{4g_5g_preferred|identifier|u}}`. The MMSC address {{http://mms.carrier.example/mms/wapenc|url|v}} is right. After "
        "that you should get {{50|number|u}} to {{200|number|u}} Mbps.",
    ),
    marked(
        "repository issue",
        "ISSUE: `DecimalField` drops trailing zeros, see https://github.example/org/forms/blob/main/forms/fields.py#L88\n"
        "INSTRUCTIONS: fix it. Your terminal is in /repo.",
        [
            ("bash", 'grep -rn "class DecimalField" .', "./forms/fields.py:71:class DecimalField(Field):"),
            (
                "open",
                '{"path": "forms/fields.py", "line_number": 88}',
                "[File: /repo/forms/fields.py (412 lines total)]\n85:    def to_text(self, value):\n86:        if value is None:\n87:            return ''\n88:        return str(value.normalize())\n",
            ),
            (
                "edit",
                '{"start_line": 88, "end_line": 88, "replacement_text": "        return format(value, \'f\')"}',
                "File updated.\n88:        return format(value, 'f')\n",
            ),
            (
                "bash",
                "python -m pytest tests/test_fields.py -q",
                "................ [100%]\n16 passed in 0.41s",
            ),
        ],
        "The `{{DecimalField|class|v}}` class in {{forms/fields.py|file|v}} called `{{value.normalize|function|v}}()` on line "
        "{{88|number|v}} of {{412|number|v}}. I changed {{/repo/forms/fields.py|file|v}} to use `{{format|function|v}}(value, 'f')`. "
        "All {{16|number|v}} tests in `{{tests/test_fields.py|file|v}}` pass.\n\n"
        "`{{tests/test_widgets.py|file|u}}` and `{{FloatField|class|u}}` class may need the same; see "
        "{{forms/decimal_utils.py|file|u}}.",
    ),
    marked(
        "go project",
        "go build fails",
        [
            (
                "shell",
                "go build ./...",
                "# example.com/shop/internal/cart\ninternal/cart/total.go:27:14: undefined: taxRate\nmake: *** [Makefile:9: build] Error 1",
            )
        ],
        "`{{go build ./...|command|v}}` fails in `{{internal/cart/total.go|file|v}}` at line {{27|number|v}}: "
        "`{{taxRate|identifier|v}}` is undefined. The {{Makefile|file|v}} runs it on line {{9|number|v}}. Define it in "
        "`{{internal/cart/rates.go|file|u}}`, as `{{internal/tax/rate.go|file|u}}` does with `{{defaultRate|identifier|u}}`.",
    ),
    marked(
        "tired user",
        "pls cancel all my orders im so done with this. user sofia_li_9219",
        [
            (
                "get_user",
                "sofia_li_9219",
                {"orders": ["#W4689314", "#W8855135", "#W3916020"], "email": "sofia.li7352@example.com"},
            ),
            (
                "cancel_order",
                {"order_id": "#W8855135", "reason": "no longer needed"},
                {"status": "cancelled"},
            ),
        ],
        "ok i cancelled {{#W8855135|identifier|v}}. the other {{2|number|u}} orders, {{W4689314|identifier|v}} and "
        "{{w3916020|identifier|v}}, are already shipped so no cancel possible. you get a mail to "
        "{{sofia.li7352@example.com|identifier|v}} (not {{sofia.li7532@example.com|identifier|u}})",
    ),
    marked(
        "totals in prose",
        "how much did the team spend on the offsite",
        [
            (
                "expenses",
                {"event": "offsite"},
                [{"who": "Ana", "eur": 412.4}, {"who": "Ben", "eur": 388.1}, {"who": "Cy", "eur": 150}],
            )
        ],
        "Ana spent {{€412.40|amount|v}}, Ben {{€388.10|amount|v}} and Cy {{€150|amount|v}}: {{€950.50|amount|c}} in total, "
        "or {{€316.83|amount|c}} each on average. That leaves {{€49.50|amount|u}} of the budget.",
    ),
    marked(
        "Italian museum, German tickets",
        "zwei Tickets für die Uffizien am 3.10.",
        [
            (
                "slots",
                {"date": "2025-10-03"},
                {
                    "slots": [
                        {"time": "09:15", "left": 12, "price": "25,00 EUR"},
                        {"time": "16:30", "left": 4, "price": "20,00 EUR"},
                    ]
                },
            )
        ],
        "Freie Plätze am {{3.10.2025|date|v}}: um {{09:15|time|v}} Uhr ({{12|number|v}} frei, {{25,00 €|amount|v}}) und um "
        "{{16:30|time|v}} Uhr ({{20 €|amount|v}}). Zwei Tickets kosten {{45 €|amount|u}}.",
    ),
    marked(
        "statistics",
        "mean and median of the latencies?",
        [
            (
                "python",
                {"code": "import statistics as s\nprint(s.mean(x), s.median(x), len(x))"},
                "241.66666666666666 198.5 1200",
            )
        ],
        "The mean is {{241.7|number|v}} ms, the median {{198.5|number|v}} ms over {{1,200|number|v}} requests; about "
        "{{240|number|v}} ms is typical. The 95th percentile is {{612|number|u}} ms.",
    ),
    marked(
        "a library guide without sources",
        "which file do I edit to change the port",
        [],
        "Edit `{{config/server.toml|file|u}}` and set `{{listen_port|identifier|u}}` to {{8081|number|u}}, then run "
        "`{{systemctl restart acme-server|command|u}}`.",
    ),
    marked(
        "dates relative to each other",
        "move my cleaning from 2025-11-28 to the day after",
        [
            (
                "reschedule",
                {"from": "2025-11-28", "to": "2025-11-29"},
                {"ok": True, "slot": "2025-11-29T08:00", "id": "CL-77120"},
            )
        ],
        "Moved {{CL-77120|identifier|v}} from {{Nov 28|date|v}} to Saturday, {{29 November|date|v}}, "
        "{{8 am|time|v}}. The next free slot is {{6 December|date|u}}.",
    ),
)
